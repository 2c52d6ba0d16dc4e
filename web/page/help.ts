// Help on the way to the answer: hints one by one, words that are found or ruled out, all of it only when asked.
import type { Hint, Path, Puzzle, Result } from "../core/src/types.js";
import { TraceBoard, type Drawn, type Shape } from "./board.js";
import { button, h, labelled, percent, replace } from "./dom.js";
import { engine, explain } from "./engine.js";
import { keep, recall } from "./keep.js";
import { addFound, exclude, type Known } from "./known.js";
import { lettersOf } from "./letters.js";

/** What is kept with the letters of a board. */
interface Told {
  letters: string;
  /** Words that were hinted at to the end. */
  told: string[];
}

/** What hints are about: the word chosen by the engine, the spangram, or the word through a cell. */
interface Thread {
  spangram: boolean;
  cell?: [row: number, column: number];
  step: number;
  about?: string;
}

const lastStep = 5;

/** What may be wrong with a board or what is known of it. */
export const whatIsWrong = ({ found = [] }: Puzzle): string =>
  found.length > 0 ? "Is a letter wrong, the number of words, or a found word?" : "Is a letter wrong, or the number of words?";

/** What may be wrong, marked at its cells; nothing where no doubt is. */
export function doubts(board: TraceBoard, puzzle: Puzzle, result: Result): HTMLElement | undefined {
  const { doubtful, misread = [], slips = [] } = result;
  // The likeliest of a cell is the first of it, and is to stay.
  for (const { row, column, letter } of [...misread].reverse()) board.doubt([row - 1, column - 1], letter);
  if (!doubtful) return undefined;
  const told = slips.map(({ text, probability }) => h("li", {}, `${text}? (${percent(probability)})`));
  return h(
    "div",
    { className: "doubt" },
    h("p", {}, `This does not look like the board of a puzzle. ${whatIsWrong(puzzle)}`),
    told.length > 0 && h("ul", {}, ...told),
  );
}

export class Help {
  readonly panel = h("div", { className: "panel" });
  private readonly board: TraceBoard;
  private readonly state: Told;
  private readonly words: Known;
  private thread: Thread = { spangram: false, step: 0 };
  private marked: Drawn[] = [];
  private readonly hints = h("ol", { className: "hints" });
  private readonly status = h("p", { role: "status" });
  private readonly fault = h("p", { className: "fault", role: "alert" });
  private readonly traced = h("p", { className: "traced", "aria-hidden": "true" });
  private readonly choice = h("div", {});
  private readonly list = h("ul", { className: "words" });
  private readonly typed = h("input", { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: false });

  constructor(
    private readonly puzzle: Puzzle,
    shape: Shape,
    /** Told what is known whenever that changes. */
    private readonly know: (words: Known) => void,
    private readonly showAll: (known: Puzzle) => void,
    private readonly back: () => void,
  ) {
    const letters = puzzle.rows.join("");
    const before = recall<Told>("help");
    this.state = { letters, told: before?.letters === letters ? before.told : [] };
    const found = (puzzle.found ?? []).map(({ spangram = false, ...word }) => ({ spangram, ...word }));
    this.words = { found, not: [...(puzzle.not ?? [])] };
    this.board = new TraceBoard(
      shape,
      [...letters],
      "Board: trace a word that you know",
      (cells) => this.ask(this.board.wordOf(cells), this.board.pathOf(cells)),
      (word) => (this.traced.textContent = word),
    );
    const form = h("form", { className: "row" }, labelled("A word that you know", this.typed), h("button", {}, "Enter"));
    form.onsubmit = (event) => {
      event.preventDefault();
      const word = lettersOf(this.typed.value);
      this.typed.value = "";
      if (word !== "") this.ask(word);
    };
    this.panel.append(
      h("p", {}, "Ask for as little as you like. Trace words that you have found on the board, or type them."),
      h(
        "div",
        { className: "row" },
        button("Next hint", () => void this.next(), { className: "main" }),
        button("About the spangram", () => void this.next({ spangram: true, step: 0 })),
        button("About a cell", () => this.pickCell()),
        button("Another word", () => this.another()),
      ),
      this.status,
      this.hints,
      this.fault,
      form,
      this.choice,
      this.list,
      h("div", { className: "row" }, button("Show all", () => this.confirm()), button("Change the board", () => this.back())),
    );
    this.draw();
  }

  get boardElement(): HTMLElement {
    return h("div", {}, this.traced, this.board.element);
  }

  /** The puzzle with what is known of it. */
  private get known(): Puzzle {
    const { found, not } = this.words;
    const { found: _, not: __, ...puzzle } = this.puzzle;
    return { ...puzzle, ...(found.length > 0 && { found }), ...(not.length > 0 && { not }) };
  }

  private draw(): void {
    const { found, not } = this.words;
    const drawn = found.flatMap(({ word, spangram, path }): (Drawn & { word: string })[] =>
      path ? [{ path, word, look: spangram ? "spangram" : "word" }] : [],
    );
    this.board.draw([...drawn, ...this.marked]);
    const item = (word: string, look: string, forget: () => void) =>
      h("li", { className: look }, `${word} `, button("\u00d7", forget, { "aria-label": `Forget ${word}`, className: "forget" }));
    replace(
      this.list,
      ...found.map((one, index) =>
        item(one.word, one.spangram ? "spangram" : "", () => this.change(() => found.splice(index, 1))),
      ),
      ...not.map((one, index) =>
        item(typeof one === "string" ? `not ${one}` : `not ${one.word} there`, "other", () => this.change(() => not.splice(index, 1))),
      ),
    );
    keep("help", this.state);
  }

  private change(how: () => void): void {
    how();
    this.marked = [];
    this.thread = { spangram: false, step: 0 };
    this.hints.replaceChildren();
    replace(this.choice);
    this.status.textContent = "";
    this.fault.textContent = "";
    this.know(this.words);
    this.draw();
  }

  /** What a word is that was traced or typed. */
  private ask(word: string, path?: Path): void {
    const add = (spangram: boolean) => this.change(() => addFound(this.words, { word, spangram, ...(path && { path }) }));
    const first = button("Found: it is in the answer", () => add(false));
    replace(
      this.choice,
      h(
        "div",
        { role: "group", "aria-label": word },
        h("p", {}, h("strong", {}, word)),
        h(
          "div",
          { className: "row" },
          first,
          button("It is the spangram", () => add(true)),
          button("It is not in the answer", () => this.change(() => exclude(this.words, word))),
          button("Never mind", () => replace(this.choice)),
        ),
      ),
    );
    first.focus();
  }

  private pickCell(): void {
    this.status.textContent = "Tap the cell whose word you wonder about.";
    this.board.pick = (cell) => {
      this.status.textContent = "";
      void this.next({ spangram: false, cell: this.board.pathOf([cell])[0]!, step: 0 });
    };
  }

  /** Lets go of the word that hints were about. */
  private another(): void {
    if (this.thread.about) this.state.told.push(this.thread.about);
    this.marked = [];
    this.hints.replaceChildren();
    this.draw();
    void this.next({ spangram: false, step: 1 });
  }

  private async next(thread?: Thread): Promise<void> {
    if (thread) {
      this.thread = thread;
      this.hints.replaceChildren();
    } else if (this.thread.step >= lastStep) {
      this.another();
      return;
    }
    const now = this.thread;
    this.fault.textContent = "";
    this.status.textContent = "Thinking …";
    try {
      const { hint, about } = await engine().hint(this.known, {
        step: now.step + 1,
        spangram: now.spangram,
        told: this.state.told,
        ...(now.cell && { cell: now.cell }),
        ...(now.about && { about: now.about }),
      });
      if (now !== this.thread) return;
      this.status.textContent = "";
      now.step = hint.step;
      if (about !== "") now.about = about;
      else this.state.told = []; // all of them: whoever asks on begins again
      this.tell(hint, now);
    } catch (error) {
      this.status.textContent = "";
      this.fault.textContent = explain(error);
    }
  }

  private tell(hint: Hint, thread: Thread): void {
    this.hints.append(h("li", {}, hint.text));
    if (hint.cells) {
      const whole = hint.word !== undefined;
      this.marked = [{ path: hint.cells, look: "hint", discs: !whole, animated: whole }];
      this.draw();
    }
    if (hint.word !== undefined) {
      const { word, cells } = hint;
      replace(
        this.choice,
        button(`Mark ${word} as found`, () =>
          this.change(() => addFound(this.words, { word, spangram: thread.spangram, ...(cells && { path: cells }) })),
        ),
      );
    }
  }

  private confirm(): void {
    const dialog = h("dialog", { "aria-labelledby": "ask-all" });
    const close = () => {
      dialog.close();
      dialog.remove();
    };
    dialog.append(
      h("p", { id: "ask-all" }, "Show the whole answer?"),
      h(
        "div",
        { className: "row" },
        button("No, I go on", close),
        button("Show it", () => {
          close();
          this.showAll(this.known);
        }),
      ),
    );
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }
}
