// Brings the module and the packed data, from a server or from a folder: first what a puzzle needs, then the rest.
import { readArchive, type Sections } from "./archive.js";
import { Engine } from "./engine.js";
import { compile, read, type Fetch, type File } from "./files.js";
import { join, phraseShard, wordSections, type Described } from "./shards.js";
import { WeftError, type Loading, type Question } from "./types.js";

export interface Manifest {
  module: File;
  weights: File;
  /** See shards.ts. */
  shards: File[];
  /** All words of word games. */
  game: File;
}

/** Questions that no data is needed for. */
const ofModule = ["read", "read_hunt", "collection", "version"];
/** Questions that only the words themselves are needed for. */
const ofWords = ["count", "words", "hunt", "reversed"];

/** Until a first answer is shown. */
const shownMilliseconds = 500;

/** An engine that fetches what its questions need. */
export class LoadedEngine {
  private readonly shards: (Promise<Sections> | undefined)[] = [];
  /** Those that the engine has. */
  private given: (Sections | undefined)[] = [];
  private all = false;
  private game: Promise<void> | undefined;
  private described!: Described;
  /** Fulfilled when the words are there. */
  readonly ready: Promise<void>;

  private constructor(
    private readonly fetch: Fetch,
    private readonly manifest: Manifest,
    private readonly engine: Engine,
    private readonly state: Loading,
    private readonly count: (bytes: number) => void,
    words: Promise<Uint8Array[]>,
  ) {
    this.ready = words.then(([weights, base]) => this.begin(weights!, readArchive(base!)));
    this.ready.catch(() => {}); // told to those who ask
  }

  /** Starts with the module; the words are on their way then. */
  static async start(fetch: Fetch, manifest: Manifest, tell: (state: Loading) => void = () => {}): Promise<LoadedEngine> {
    const { module, weights, shards } = manifest;
    const state = { loaded: 0, total: module.bytes + weights.bytes + shards[0]!.bytes };
    const count = (bytes: number) => {
      state.loaded += bytes;
      tell({ ...state });
    };
    const code = await read(fetch, module, count); // before the words, so that a board is read soon
    const words = Promise.all([weights, shards[0]!].map((file) => read(fetch, file, count)));
    words.catch(() => {}); // told by `ready`
    const engine = await Engine.start(await compile(code));
    return new LoadedEngine(fetch, manifest, engine, state, count, words);
  }

  private begin(weights: Uint8Array, base: Sections): void {
    this.engine.provide("weights.txt", weights);
    this.engine.provideSections("words.data", wordSections(base));
    this.described = this.engine.describe(base.get("words.commonness")!.length);
    this.shards[0] = Promise.resolve(base);
  }

  get memory(): number {
    return this.engine.memory;
  }

  /** Asks when all is there that the answer needs. `first` is told an answer that hardly ever changes, where the rest
   * takes more data. Throws WeftError; after any other error the engine answers nothing right any more. */
  async ask<Answer>(question: Question, first?: (answer: Answer) => void): Promise<Answer> {
    if (typeof question !== "object" || question === null) throw new WeftError("input", "a question is an object");
    if (ofModule.includes(question.command)) return this.engine.ask<Answer>(question);
    await this.ready;
    if (question.command === "hunt" && question.lexicon === undefined && question.list !== "everyday") await this.giveGame();
    if (this.all || ofWords.includes(question.command) || question.puzzle === undefined) {
      if (question.command === "make") await this.giveAll();
      return this.engine.ask<Answer>(question);
    }
    if (question.command === "solve") {
      const { wanted, ...answer } = await this.solvePart(question);
      if (wanted === undefined) return answer as Answer;
      if ("solutions" in answer) {
        first?.(answer as Answer);
        await new Promise((done) => setTimeout(done, shownMilliseconds)); // what is loaded next would slow it down
      }
    }
    await this.giveAll();
    return this.engine.ask<Answer>(question);
  }

  /** What is known by the words of a board, and what is wanted besides. */
  private async solvePart(question: Question): Promise<{ wanted?: string }> {
    const { shards, wider } = this.engine.ask<{ shards: number[]; wider: number[] }>({ ...question, command: "needs" });
    await this.give(shards);
    const asked = { ...question, partial: true };
    const answer = this.engine.ask<{ wanted?: string }>(asked);
    if (answer.wanted !== "wider") return answer;
    await this.give([...shards, ...wider, phraseShard(this.described)]);
    return this.engine.ask<{ wanted?: string }>({ ...asked, wider: true });
  }

  /** Brings all that is missing, for questions to come. */
  async giveAll(): Promise<void> {
    await this.ready;
    await this.giveGame(); // it also has the coarse words, which are kept off boards that are made
    await this.give(this.manifest.shards.map((_, number) => number));
  }

  /** Brings the list of word games. */
  private async giveGame(): Promise<void> {
    this.game ??= this.bring(this.manifest.game).then((bytes) => this.engine.provide("game.data", bytes));
    await this.game.catch((error) => {
      this.game = undefined; // it may be asked for again
      throw error;
    });
  }

  /** A file, which counts as wanted from now on, until it fails. */
  private async bring(file: File): Promise<Uint8Array> {
    this.state.total += file.bytes;
    try {
      return await read(this.fetch, file, this.count);
    } catch (error) {
      this.state.total -= file.bytes;
      this.count(0);
      throw error;
    }
  }

  private async give(numbers: number[]): Promise<void> {
    if (this.all || numbers.every((number) => this.given[number])) return;
    const missing = numbers.filter((number) => !this.shards[number]);
    for (const number of missing) {
      const shard = this.bring(this.manifest.shards[number]!).then(readArchive);
      this.shards[number] = shard;
      // It may be asked for again.
      shard.catch(() => (this.shards[number] = undefined));
    }
    const there = await Promise.all(numbers.map((number) => this.shards[number]!));
    if (this.all) return;
    numbers.forEach((number, at) => (this.given[number] = there[at]));
    this.engine.provideSections("more.data", join(this.given, this.described));
    this.all = this.manifest.shards.every((_, number) => this.given[number]);
    if (this.all) {
      this.given = []; // the engine has it all
      this.shards.length = 0;
    }
  }
}
