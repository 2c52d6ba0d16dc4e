// The engine: a module that is handed the packed data and asked questions.
import { answerAt, start, withText, type Exports } from "./module.js";
import type { Question } from "./types.js";

interface EngineExports extends Exports {
  weft_reserve(name: number, size: number): number;
  weft_ask(question: number): number;
  weft_describe(): number;
}

export class Engine {
  private constructor(private readonly exports: EngineExports) {}

  /** Starts a module that was compiled before. */
  static async start(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await start<EngineExports>(module));
  }

  /** Hands over a file of the packed data. */
  provide(name: string, bytes: Uint8Array): void {
    withText(this.exports, name, (place) => {
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
    return withText(this.exports, JSON.stringify(question), (place) => answerAt(this.exports, this.exports.weft_ask(place)));
  }
}
