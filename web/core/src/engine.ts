// The WebAssembly module: starts it, hands it the packed data, asks it questions.
import { WeftError, type Question } from "./types.js";

interface Exports {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(place: number): void;
  weft_reserve(name: number, size: number): number;
  weft_ask(question: number): number;
  weft_describe(): number;
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

export class Engine {
  private constructor(private readonly exports: Exports) {}

  /** Starts a module that was compiled before. */
  static async start(module: WebAssembly.Module): Promise<Engine> {
    let exports: Exports | undefined;
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
    exports = instance.exports as unknown as Exports;
    exports._initialize?.();
    return new Engine(exports);
  }

  /** Hands over a file of the packed data. */
  provide(name: string, bytes: Uint8Array): void {
    this.with(name, (place) => {
      const begin = this.exports.weft_reserve(place, bytes.length);
      new Uint8Array(this.exports.memory.buffer, begin, bytes.length).set(bytes);
    });
  }

  /** Two numbers for each of so many words, see shards.ts; words.data must be there. */
  describe(words: number): Uint32Array {
    const begin = this.exports.weft_describe();
    return new Uint32Array(this.exports.memory.buffer, begin, 2 * words).slice();
  }

  /** Bytes of memory that the engine holds. */
  get memory(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Asks and waits for the answer. Throws WeftError. */
  ask<Answer>(question: Question): Answer {
    const text = this.with(JSON.stringify(question), (place) => this.text(this.exports.weft_ask(place)));
    const answer = JSON.parse(text);
    if (answer.error) throw new WeftError(answer.error.kind, answer.error.message, answer.error.line);
    return answer as Answer;
  }

  private with<Value>(text: string, use: (place: number) => Value): Value {
    const bytes = new TextEncoder().encode(text);
    const place = this.exports.malloc(bytes.length + 1);
    const memory = new Uint8Array(this.exports.memory.buffer);
    memory.set(bytes, place);
    memory[place + bytes.length] = 0;
    try {
      return use(place);
    } finally {
      this.exports.free(place);
    }
  }

  private text(place: number): string {
    const memory = new Uint8Array(this.exports.memory.buffer);
    return new TextDecoder().decode(memory.subarray(place, memory.indexOf(0, place)));
  }
}
