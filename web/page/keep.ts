// What is kept on this device. Where a browser refuses, nothing is kept and nothing breaks.

/** Where something is kept, the first that has it counts. What is typed is kept for its tab as well, so that another
 * tab with another board does not take it away; a game is the same in all tabs. */
function storesOf(name: string): (() => Storage)[] {
  const all = () => localStorage;
  return name.startsWith("game.") ? [all] : [() => sessionStorage, all];
}

export function recall<Value>(name: string): Value | undefined {
  for (const store of storesOf(name)) {
    try {
      const text = store().getItem(`weft.${name}`);
      if (text !== null) return JSON.parse(text) as Value;
    } catch {
      // Private windows, and what is no JSON.
    }
  }
  return undefined;
}

export function keep(name: string, value: unknown): void {
  for (const store of storesOf(name)) {
    try {
      store().setItem(`weft.${name}`, JSON.stringify(value));
    } catch {
      // Private windows and full disks.
    }
  }
}

export function forget(name: string): void {
  for (const store of storesOf(name)) {
    try {
      store().removeItem(`weft.${name}`);
    } catch {
      // Likewise.
    }
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
