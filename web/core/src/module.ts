// A WebAssembly module that brings no JavaScript: what it asks for, and texts that go in and out.

import { WeftError } from "./types.js";

export interface Exports {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(place: number): void;
  _initialize?(): void;
}

const success = 0;
const badFile = 8;
const noSuchFile = 44;

/** What a module without an operating system asks for: a clock, somewhere to write, nothing else. */
function host(memory: () => DataView, say: (text: string) => void): Record<string, (...values: never[]) => unknown> {
  return {
    clock_time_get: (_clock: number, _precision: bigint, place: number) => {
      memory().setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
      return success;
    },
    fd_write: (_file: number, vectors: number, count: number, written: number) => {
      const view = memory();
      let bytes = 0;
      for (let i = 0; i < count; ++i) {
        const begin = view.getUint32(vectors + 8 * i, true);
        const size = view.getUint32(vectors + 8 * i + 4, true);
        say(new TextDecoder().decode(new Uint8Array(view.buffer, begin, size)));
        bytes += size;
      }
      view.setUint32(written, bytes, true);
      return success;
    },
    environ_sizes_get: (count: number, size: number) => {
      memory().setUint32(count, 0, true);
      memory().setUint32(size, 0, true);
      return success;
    },
    environ_get: () => success,
    fd_close: () => badFile,
    fd_read: () => badFile,
    fd_seek: () => badFile,
    fd_fdstat_get: () => badFile,
    path_open: () => noSuchFile,
    emscripten_notify_memory_growth: () => undefined,
    proc_exit: (status: number) => {
      throw new Error(`the engine ended with status ${status}`);
    },
  };
}

/** Starts a module that was compiled before. */
export async function start<Some extends Exports>(module: WebAssembly.Module): Promise<Some> {
  let exports: Some | undefined;
  const memory = () => new DataView(exports!.memory.buffer);
  const known = host(memory, (text) => console.error(text.trimEnd()));
  const imports: WebAssembly.Imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    const missing = () => {
      throw new Error(`the engine called ${name}, which there is none of`);
    };
    (imports[from] ??= {})[name] = known[name] ?? missing;
  }
  const instance = await WebAssembly.instantiate(module, imports);
  exports = instance.exports as unknown as Some;
  exports._initialize?.();
  return exports;
}

/** Lends a text to a function of the module. */
export function withText<Value>(exports: Exports, text: string, use: (place: number) => Value): Value {
  const bytes = new TextEncoder().encode(text);
  const place = exports.malloc(bytes.length + 1);
  if (place === 0) throw new WeftError("size", "out of memory");
  const memory = new Uint8Array(exports.memory.buffer);
  memory.set(bytes, place);
  memory[place + bytes.length] = 0;
  try {
    return use(place);
  } finally {
    exports.free(place);
  }
}

/** The JSON that a function of the module returned. Throws WeftError where it is an error. */
export function answerAt<Answer>(exports: Exports, place: number): Answer {
  const memory = new Uint8Array(exports.memory.buffer);
  const answer = JSON.parse(new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place))));
  if (answer.error) throw new WeftError(answer.error.kind, answer.error.message, answer.error.line);
  return answer as Answer;
}
