// The caller's side: questions go to a worker, answers come back as promises.
import { heard } from "./errors.js";
import type { FromWorker, ToWorker } from "./serve.js";
import {
  WeftError,
  type Check,
  type Count,
  type HintRequest,
  type Hinted,
  type HuntBoard,
  type HuntRequest,
  type Hunted,
  type Loading,
  type Made,
  type MakeRequest,
  type Options,
  type Puzzle,
  type Question,
  type Result,
  type Word,
} from "./types.js";

/** A worker, of a browser or of Node. */
export interface Port {
  post(message: ToWorker): void;
  listen(on: (message: FromWorker) => void, onError: (error: Error) => void): void;
  terminate(): void;
}

/** Why a question has no answer that was cancelled. */
export class Cancelled extends Error {
  constructor() {
    super("cancelled");
    this.name = "Cancelled";
  }
}

interface Waiting {
  first: ((answer: never) => void) | undefined;
  resolve(answer: never): void;
  reject(error: Error): void;
}

export interface SolverOptions {
  /** Told how far the data is loaded; all of it where nothing is on its way. */
  onLoading?: (state: Loading) => void;
}

export class SolverClient {
  /** Bytes of memory that the engine held after the last answer. */
  memory = 0;
  private port: Port | undefined;
  /** Whether its words did not load: it ends when nobody waits for what it has yet to answer. */
  private wordless = false;
  private next = 0;
  private readonly waiting = new Map<number, Waiting>();
  private whenReady!: Promise<void>;
  /** There until it is known whether the engine starts. */
  private settle: { resolve(): void; reject(error: Error): void } | undefined;

  constructor(
    private readonly open: () => Port,
    private readonly options: SolverOptions = {},
  ) {
    this.start();
  }

  /** Fulfilled when the engine has its data; rejected where that fails, or with Cancelled where it is closed before. */
  get ready(): Promise<void> {
    return this.whenReady;
  }

  /** `first` is told the answer to the board as it was read, where the search for letters that may be misread, or for
   * words that no list has, takes data that is not loaded yet. */
  solve(puzzle: Puzzle | string, options: Options = {}, first?: (result: Result) => void): Promise<Result> {
    return this.ask({ command: "solve", puzzle, options }, first);
  }
  count(puzzle: Puzzle | string, options: Options = {}): Promise<Count> {
    return this.ask({ command: "count", puzzle, options });
  }
  words(puzzle: Puzzle | string, options: Options = {}): Promise<{ words: Word[] }> {
    return this.ask({ command: "words", puzzle, options });
  }
  check(puzzle: Puzzle | string, options: Options = {}): Promise<Check> {
    return this.ask({ command: "check", puzzle, options });
  }
  /** A hint, no more than is asked for. */
  hint(puzzle: Puzzle | string, request: HintRequest, options: Options = {}): Promise<Hinted> {
    const { spangram, ...more } = request;
    return this.ask({ command: "hint", puzzle, ...more, ...(spangram && { spangram_only: true }), options });
  }
  /** Reads the text of a puzzle, in any form of docs/formats.md. It waits for no words. */
  read(text: string): Promise<Puzzle> {
    return this.ask({ command: "read", puzzle: text });
  }
  /** Reads a board to hunt on, as docs/hunts.md has them; `shape` is that of letters without rows, where it takes as
   * many. It waits for no words. */
  readHunt(text: string, shape = "4x4"): Promise<HuntBoard> {
    return this.ask({ command: "read_hunt", text, shape });
  }
  make(request: MakeRequest, options: Options = {}): Promise<Made> {
    return this.ask({ command: "make", ...request, options });
  }
  hunt(request: HuntRequest, options: Options = {}): Promise<Hunted> {
    return this.ask({ command: "hunt", ...request, options });
  }
  /** The puzzles that come with Weft, with their solutions. */
  async collection(): Promise<Puzzle[]> {
    return (await this.ask<{ puzzles: Puzzle[] }>({ command: "collection" })).puzzles;
  }

  /** Any question of the schema. Rejects with WeftError, or with Cancelled. */
  async ask<Answer>(question: Question, first?: (answer: Answer) => void): Promise<Answer> {
    if (!this.port) this.start(); // what failed may have been the network
    const port = this.port;
    if (!port) await this.whenReady; // which tells why
    return new Promise<Answer>((resolve, reject) => {
      const id = this.next++;
      try {
        port!.post({ id, question });
      } catch (error) {
        reject(new WeftError("input", (error as Error).message)); // a function, for instance
        return;
      }
      this.waiting.set(id, { first, resolve, reject });
    });
  }

  /** Ends all that is asked; the engine starts again, from what is cached. */
  cancel(): void {
    if (this.waiting.size === 0) return;
    this.end(new Cancelled());
    this.start();
  }

  /** Ends the worker; another question starts it again. */
  close(): void {
    this.fail(new Cancelled());
  }

  private start(): void {
    // Whoever waits until it is ready also waits when it is started again before.
    if (!this.settle) {
      this.whenReady = new Promise<void>((resolve, reject) => (this.settle = { resolve, reject }));
      this.whenReady.catch(() => {}); // told to those who ask
    }
    // A worker that ends in the midst of its work had too little memory.
    const fail = (error: Error) => this.fail(new WeftError(this.settle ? "loading" : "size", error.message));
    try {
      const port = this.open();
      this.port = port;
      this.wordless = false;
      port.listen(
        (message) => port === this.port && this.receive(message),
        (error) => port === this.port && fail(error),
      );
    } catch (error) {
      fail(error as Error);
    }
  }

  private receive(message: FromWorker): void {
    if ("loading" in message) {
      this.options.onLoading?.(message.loading);
    } else if ("ready" in message) {
      this.settle?.resolve();
      this.settle = undefined;
    } else if ("wordless" in message) {
      this.wordless = true;
      this.unready(heard(message.wordless));
    } else if ("failed" in message) {
      this.fail(heard(message.failed));
    } else if ("first" in message) {
      this.waiting.get(message.id)?.first?.(message.first as never);
    } else {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if ("error" in message) {
        waiting?.reject(heard(message.error));
      } else {
        this.memory = message.memory;
        waiting?.resolve(message.answer as never);
      }
    }
    if (this.wordless && this.waiting.size === 0) this.closePort();
  }

  private fail(error: Error): void {
    this.unready(error);
    this.end(error);
  }

  private unready(error: Error): void {
    this.options.onLoading?.({ loaded: 0, total: 0 });
    this.settle?.reject(error);
    this.settle = undefined;
  }

  private closePort(): void {
    this.port?.terminate();
    this.port = undefined;
  }

  private end(error: Error): void {
    this.closePort();
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const waiting of all) waiting.reject(error);
  }
}
