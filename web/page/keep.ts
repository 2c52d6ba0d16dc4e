// What is kept on this device. Where a browser refuses, nothing is kept and nothing breaks.

export function recall<Value>(name: string): Value | undefined {
  try {
    const text = localStorage.getItem(`weft.${name}`);
    return text === null ? undefined : (JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`weft.${name}`, JSON.stringify(value));
  } catch {
    // Private windows and full disks.
  }
}

export function forget(name: string): void {
  try {
    localStorage.removeItem(`weft.${name}`);
  } catch {
    // Likewise.
  }
}

/** Builds what may recall something; where that fails, without what was kept, which an older page may have written. */
export function fromKept<Built>(name: string, build: () => Built): Built {
  try {
    return build();
  } catch {
    forget(name);
    return build();
  }
}
