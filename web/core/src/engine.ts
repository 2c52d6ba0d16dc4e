// The engine: a module that is handed the packed data and asked questions.
import { archiveSize, fillArchive, type Sections } from "./archive.js";
import { answerAt, start, withText, type Exports } from "./module.js";
import type { Described } from "./shards.js";
import { WeftError, type Question } from "./types.js";

interface EngineExports extends Exports {
  weft_reserve(name: number, size: number): number;
  weft_ask(question: number): number;
  weft_describe(): number;
}

function textOf(question: Question): string {
  try {
    return JSON.stringify(question);
  } catch (error) {
    throw new WeftError("input", (error as Error).message); // a circle, or a number that JSON has not
  }
}

export class Engine {
  private constructor(private readonly exports: EngineExports) {}

  /** Starts a module that was compiled before. */
  static async start(module: WebAssembly.Module): Promise<Engine> {
    return new Engine(await start<EngineExports>(module));
  }

  /** Hands over a file of the packed data. */
  provide(name: string, bytes: Uint8Array): void {
    this.reserve(name, bytes.length).set(bytes);
  }

  /** Hands over sections as a file of that name. */
  provideSections(name: string, sections: Sections): void {
    fillArchive(sections, this.reserve(name, archiveSize(sections)));
  }

  private reserve(name: string, size: number): Uint8Array {
    return withText(this.exports, name, (place) => {
      const begin = this.exports.weft_reserve(place, size);
      return new Uint8Array(this.exports.memory.buffer, begin, size);
    });
  }

  /** Where what is known of each of so many words stands in the shards; words.data must be there. */
  describe(words: number): Described {
    const begin = this.exports.weft_describe();
    const numbers = new Uint32Array(this.exports.memory.buffer, begin, 1 + words);
    return { everyday: numbers[0]!, shards: numbers.slice(1) };
  }

  /** Bytes of memory that the engine holds. */
  get memory(): number {
    return this.exports.memory.buffer.byteLength;
  }

  /** Asks and waits for the answer. Throws WeftError. */
  ask<Answer>(question: Question): Answer {
    return withText(this.exports, textOf(question), (place) => answerAt(this.exports, this.exports.weft_ask(place)));
  }
}
