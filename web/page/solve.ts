// Solve: enter a board, then get the answer, or help on the way to it.
import type { Path, Puzzle, Result, Solution } from "../core/src/types.js";
import { EditBoard, TraceBoard, rectangle, type Drawn } from "./board.js";
import { button, complain, h, labelled, percent, plural, replace } from "./dom.js";
import { engine, explain, stopEngine, warmUp } from "./engine.js";
import { Help, doubts, whatIsWrong } from "./help.js";
import { inShape, mostCells } from "./grid.js";
import { fromKept, keep, recall } from "./keep.js";
import { addFound, exclude, fits, type Excluded, type Found, type Known } from "./known.js";
import type { View } from "./main.js";
import { pictureButtons, takeBoard, takeFile, type EntryView, type PictureBoard } from "./picture.js";

/** What is typed, kept as it is typed. */
interface Entry extends Known {
  rows: number;
  columns: number;
  letters: string[];
  theme: string;
  words: string;
  /** What a letter may be that is ?, by cell. */
  open: Record<number, string>;
  /** What is other than in the game, as a puzzle file has it. */
  rules: string;
}

/** What is typed beside the board. */
const fields = ["theme", "words", "rules"] as const;
/** What goes with other letters. */
const bare = () => ({ open: {}, found: [], not: [] });
/** What goes with another board. */
const fresh = () => ({ theme: "", words: "", rules: "", ...bare() });
const usual = (): Entry => ({ rows: 8, columns: 6, letters: [], ...fresh() });
/** What was kept, where it may be a board. */
function recalled(): Entry {
  const entry = { ...usual(), ...recall<Entry>("entry") };
  const { rows, columns, letters } = entry;
  const whole = [rows, columns].every((size) => Number.isInteger(size) && size >= 1) && Array.isArray(letters);
  return whole && rows * columns <= mostCells ? entry : usual();
}
/** Shorter words are none. */
const leastLetters = 4;

/** What letters may be, by cell. */
function openCells({ open = [], rows }: Puzzle): Record<number, string> {
  const cells = open.map((entry) => {
    const [row, column, letters] = entry.split(/[ ,]/);
    return [Number(row) * rows[0]!.length + Number(column), letters!];
  });
  return Object.fromEntries(cells);
}

function solutionPaths(solution: Pick<Solution, "spangram" | "words">): (Drawn & { word: string })[] {
  const words: (Drawn & { word: string })[] = solution.words.map(({ path, word }) => ({ path, word, look: "word" }));
  const { spangram } = solution;
  if (spangram) words.push({ path: spangram.path, word: `${spangram.parts.join(" ")}, the spangram`, look: "spangram" });
  return words;
}

/** An answer, and what was read wrongly if it is that one. */
interface Answer extends Solution {
  wrong?: string;
}

/** Likeliest first; the solutions keep to the found words, and so lack those answers that a wrong one rules out. */
function answersOf({ solutions, slips = [] }: Result): Answer[] {
  const read = solutions.map((one): Answer => (one.slip === undefined ? one : { ...one, wrong: slips[one.slip]!.text }));
  const without = slips.flatMap(({ text, solution }): Answer[] => (solution ? [{ ...solution, wrong: text }] : []));
  return [...read, ...without].sort((a, b) => b.probability - a.probability);
}

function sameAnswer(a: Result, b: Result): boolean {
  const told = ({ solutions, misread, doubtful, slips }: Result) => JSON.stringify([solutions, misread, doubtful && slips]);
  return told(a) === told(b);
}

class Solve implements EntryView {
  readonly game = "strands";
  readonly element = h("div", { className: "columns" });
  private readonly entry: Entry = recalled();
  private board!: EditBoard;
  readonly place = h("div", { className: "board-place" });
  readonly fault = h("p", { className: "fault", role: "alert" });
  readonly panel = h("div", { className: "panel" });
  private readonly rows = h("input", { type: "number", min: "2", max: "32", className: "short", inputMode: "numeric" });
  private readonly columns = h("input", { type: "number", min: "2", max: "32", className: "short", inputMode: "numeric" });
  private readonly theme = h("input", { type: "text", maxLength: 200, placeholder: "as the game shows it" });
  private readonly words = h("input", { type: "number", min: "1", max: "16", className: "short", inputMode: "numeric" });
  private readonly rules = h("input", { type: "text", maxLength: 100, placeholder: "as in the game", autocomplete: "off" });
  private readonly known = h("div", {});
  private readonly paste = h("textarea", { rows: 4, spellcheck: false, placeholder: "NGARST\nIIOURI\n…" });
  private readonly pasting = h("details", {});
  /** Done when the engine has read what was brought; what is asked waits for it. */
  private settled: Promise<void> = Promise.resolve();
  /** Counts boards, each time that letters are typed or brought: what was brought before the last is not used. */
  private boards = 0;

  constructor() {
    const read = () => this.read(this.paste.value);
    this.paste.addEventListener("paste", () => setTimeout(read));
    this.pasting.append(
      h("summary", {}, "Paste a grid, a puzzle file, JSON or a link"),
      labelled("Grid", this.paste, "Any shape that people copy: blanks and lower case are fine."),
      button("Read it", read),
    );
    this.element.append(h("section", { "aria-label": "Board" }, this.place, this.fault), this.panel);
    this.element.addEventListener("focusin", warmUp); // so that a paste does not wait
    this.showEntry();
    const board = takeBoard();
    if (board) this.useBoard(board);
  }

  /** A picture, or a file with a puzzle. */
  take(file: Blob): Promise<void> {
    return takeFile(this, file);
  }

  useBoard({ rows, columns, letters, open, found }: PictureBoard): void {
    const wordOf = (path: Path) => path.map(([row, column]) => letters[row * columns + column]).join("");
    const words = found
      .filter(({ path }) => path.length >= leastLetters)
      .map(({ path, spangram }) => ({ word: wordOf(path), path, spangram }));
    const covered = words.reduce((sum, { path }) => sum + path.length, 0) === letters.length;
    this.start(rows, columns, letters.map((letter, cell) => (open.has(cell) ? "?" : letter[0]!)));
    this.entry.open = Object.fromEntries([...open].filter(([, some]) => some !== ""));
    if (covered) this.entry.words = String(words.length);
    for (const word of words) addFound(this.entry, word);
    keep("entry", this.entry);
    this.fault.textContent = "";
    this.showEntry();
    this.theme.focus();
    void this.settle(this.turn(words));
  }

  /** Takes other letters. Where most of those that were there stay, as when a slip is put right, the board is the same,
   * and what is known of it stays; so does what was typed before there were any letters. */
  private start(rows: number, columns: number, letters: string[]): void {
    ++this.boards;
    const { entry } = this;
    const filled = entry.letters.flatMap((letter, cell) => (letter !== "" ? [cell] : []));
    const kept = filled.filter((cell) => letters[cell] === entry.letters[cell]).length;
    const same = rows === entry.rows && columns === entry.columns && 2 * kept > filled.length;
    if (filled.length > 0 && !same) Object.assign(entry, fresh());
    Object.assign(entry, { rows, columns, letters, open: {} });
    entry.found = entry.found.filter((word) => this.stands(word));
    entry.not = entry.not.filter((word) => this.stands(word));
  }

  /** Whether a word still lies on its cells, where these are told. */
  private stands(word: Found | Excluded): boolean {
    const { letters, columns } = this.entry;
    return fits(word, (row, column) => letters[row * columns + column]);
  }

  private settle(work: Promise<void>): Promise<void> {
    const settled = this.settled.then(() => work);
    this.settled = settled;
    this.place.setAttribute("aria-busy", "true");
    void settled.then(() => settled === this.settled && this.place.removeAttribute("aria-busy"));
    return work;
  }

  /** Turns round the words of a picture that look more like English from the other end. */
  private async turn(found: Found[]): Promise<void> {
    if (found.length === 0) return;
    const { reversed } = await engine()
      .ask<{ reversed: boolean[] }>({ command: "reversed", words: found.map(({ word }) => word) })
      .catch(() => ({ reversed: [] as boolean[] })); // then they stay as they are
    found.forEach((one, index) => {
      if (!reversed[index]) return;
      one.path?.reverse();
      one.word = [...one.word].reverse().join("");
    });
    keep("entry", this.entry);
    this.showKnown();
  }

  /** The words that are found or ruled out, to be let go of where that is wrong. */
  private showKnown(): void {
    const list = <Item extends Found | Excluded>(title: string, items: Item[], textOf: (item: Item) => string) => {
      const item = (one: Item) => {
        const forget = () => {
          items.splice(items.indexOf(one), 1);
          keep("entry", this.entry);
          this.showKnown();
        };
        const cross = button("\u00d7", forget, { "aria-label": `Forget ${textOf(one)}`, className: "forget" });
        const spangram = typeof one === "object" && "spangram" in one && one.spangram;
        return h("li", { className: spangram ? "spangram" : "" }, `${textOf(one)} `, cross);
      };
      return items.length === 0 ? [] : [h("p", {}, title), h("ul", { className: "words" }, ...items.map(item))];
    };
    const { found, not } = this.entry;
    replace(
      this.known,
      ...list("Found already:", found, ({ word }) => word),
      ...list("Not in the answer:", not, (one) => (typeof one === "string" ? one : `${one.word} there`)),
    );
  }

  showEntry(): void {
    for (const field of [this.rows, this.columns]) field.onchange = () => this.resize();
    for (const field of [this.theme, this.words, this.rules]) field.oninput = () => this.store();
    replace(
      this.panel,
      h("p", {}, "Type the letters of today's board, or paste them, or drop or paste a picture of it. Clue and number of words help where you know them."),
      pictureButtons((picture) => void this.take(picture)),
      labelled("Clue", this.theme),
      h(
        "div",
        { className: "row" },
        labelled("Number of words, spangram included", this.words),
        labelled("Rows", this.rows),
        labelled("Columns", this.columns),
      ),
      h(
        "div",
        { className: "row" },
        button("Solve", () => void this.solve(), { className: "main" }),
        button("Help me, step by step", () => void this.help()),
        button("Clear", () => this.clear()),
      ),
      this.known,
      this.pasting,
      h(
        "details",
        { open: this.entry.rules !== "" },
        h("summary", {}, "Boards of other games"),
        labelled("Rules", this.rules, "Apart by commas: crossing, spangram free or spangram none, min-length 3. Write _ for a hole."),
      ),
    );
    this.fill();
  }

  private fill(): void {
    this.rows.value = String(this.entry.rows);
    this.columns.value = String(this.entry.columns);
    this.theme.value = this.entry.theme;
    this.words.value = this.entry.words;
    this.rules.value = this.entry.rules;
    this.board = new EditBoard(
      rectangle(this.entry.rows, this.entry.columns),
      () => {
        ++this.boards;
        this.store();
      },
      (text) => this.read(text),
    );
    this.board.letters = this.entry.letters;
    const typing = this.place.contains(document.activeElement);
    replace(this.place, this.board.element);
    if (typing) this.board.focus();
    this.showKnown();
  }

  private store(): void {
    this.entry.letters = this.board.letters;
    this.entry.theme = this.theme.value;
    this.entry.words = this.words.value;
    this.entry.rules = this.rules.value;
    this.fault.textContent = "";
    keep("entry", this.entry);
  }

  private resize(): void {
    const rows = Math.round(Number(this.rows.value));
    const columns = Math.round(Number(this.columns.value));
    if (!(rows >= 2 && columns >= 2 && rows * columns <= mostCells)) {
      this.fault.textContent = `A board has 2 rows and columns at least and ${mostCells} cells at most.`;
      return;
    }
    const old = this.board.letters;
    const letters = Array.from({ length: rows * columns }, (_, cell) => {
      const row = Math.floor(cell / columns);
      const column = cell % columns;
      return row < this.entry.rows && column < this.entry.columns ? (old[row * this.entry.columns + column] ?? "") : "";
    });
    ++this.boards;
    Object.assign(this.entry, { rows, columns, letters, ...bare() });
    keep("entry", this.entry);
    this.fault.textContent = "";
    this.fill();
  }

  read(text: string): Promise<void> {
    return this.settle(this.readText(text));
  }

  private async readText(text: string): Promise<void> {
    const board = ++this.boards;
    const before = { ...this.entry };
    this.fault.textContent = "";
    try {
      const puzzle = await engine().read(text);
      if (board === this.boards) this.usePuzzle(puzzle, before);
    } catch (error) {
      if (board !== this.boards) return;
      this.paste.value = text; // to be put right there
      this.pasting.open = true;
      complain(this.fault, explain(error, "What reads boards") || "It was not read yet: press 'Read it'.");
    }
  }

  /** `before`: the entry when the puzzle was brought; what was typed since stays. */
  private usePuzzle(puzzle: Puzzle, before: Entry): void {
    const typed = fields.flatMap((name) => (this.entry[name] === before[name] ? [] : [[name, this.entry[name]]]));
    const rows = inShape(puzzle.rows);
    if (rows.some((row) => row.length !== rows[0]!.length)) {
      this.fault.textContent = "Here rows are of one length; hexagonal boards are solved by the program.";
      return;
    }
    this.start(rows.length, rows[0]!.length, [...rows.join("")]);
    const { entry } = this;
    entry.open = openCells(puzzle);
    for (const word of puzzle.found ?? []) addFound(entry, { spangram: false, ...word });
    for (const word of puzzle.not ?? []) exclude(entry, word);
    for (const name of fields) if (puzzle[name]) entry[name] = String(puzzle[name]);
    Object.assign(entry, Object.fromEntries(typed));
    this.fill();
    this.store();
    this.place.scrollIntoView({ block: "nearest" });
  }

  private clear(): void {
    ++this.boards;
    Object.assign(this.entry, { letters: [], ...fresh() });
    keep("entry", this.entry);
    this.fault.textContent = "";
    this.fill();
    this.board.focus();
  }

  /** The puzzle that is typed, or nothing where a cell is wrong, which is then shown. */
  private puzzle(): Puzzle | undefined {
    const wrong = this.board.mark(true);
    if (wrong) {
      this.fault.textContent = `${wrong.what}.`;
      this.board.focus(wrong.cell);
      return undefined;
    }
    const letters = this.board.letters.join("");
    const columns = this.entry.columns;
    const rows = Array.from({ length: this.entry.rows }, (_, row) => letters.slice(row * columns, (row + 1) * columns));
    const words = Math.round(Number(this.entry.words));
    const open = Object.entries(this.entry.open).filter(([cell]) => letters[Number(cell)] === "?");
    // A letter that was changed since is of no word that was found.
    const found = this.entry.found.filter((word) => this.stands(word));
    const not = this.entry.not.filter((word) => this.stands(word));
    return {
      name: "board",
      theme: this.entry.theme,
      rows,
      ...(words >= 1 && { words }),
      ...(open.length > 0 && {
        open: open.map(([cell, some]) => `${Math.floor(Number(cell) / columns)},${Number(cell) % columns} ${some}`),
      }),
      ...(found.length > 0 && { found }),
      ...(not.length > 0 && { not }),
      ...(this.entry.rules.trim() !== "" && { rules: this.entry.rules.trim() }),
    };
  }

  private async help(): Promise<void> {
    await this.settled;
    const puzzle = this.puzzle();
    if (!puzzle) return;
    const know = ({ found, not }: Known) => {
      Object.assign(this.entry, { found, not });
      keep("entry", this.entry);
    };
    const help = new Help(puzzle, this.board.shape, know, (known) => void this.solve(known), () => this.change());
    replace(this.place, help.boardElement);
    replace(this.panel, help.panel);
    this.fault.textContent = "";
  }

  /** Back to what was typed; nobody waits any more for what is asked. */
  private change(): void {
    stopEngine();
    this.showEntry();
  }

  private async solve(known?: Puzzle): Promise<void> {
    await this.settled;
    const puzzle = known ?? this.puzzle();
    if (!puzzle) return;
    this.fault.textContent = "";
    const status = h("p", { role: "status" }, "Solving …");
    const stop = button("Stop", () => stopEngine());
    replace(this.panel, status, stop);
    // The answer is to this board, which is not changed meanwhile.
    replace(this.place, new TraceBoard(this.board.shape, [...puzzle.rows.join("")], "Board").element);
    let shown: Element = status;
    let first: Result | undefined;
    const show = (result: Result) => {
      if (!shown.isConnected) return; // the board is changed again
      shown = this.showResult(puzzle, result);
    };
    try {
      const result = await engine().solve(puzzle, { top: 20 }, (early) => show((first = early)));
      // Whoever looks at other solutions is not disturbed for the same ones.
      if (!first || !sameAnswer(first, result)) show(result);
    } catch (error) {
      if (first || !shown.isConnected) return; // what is shown holds without the search for slips
      this.showEntry();
      complain(this.fault, explain(error));
    }
  }

  /** Returns what it shows beside the board. */
  private showResult(puzzle: Puzzle, result: Result): Element {
    const back = button("Change the board", () => this.change());
    const answers = answersOf(result);
    if (answers.length === 0) {
      const board = new TraceBoard(this.board.shape, [...puzzle.rows.join("")], "Board");
      const doubt = doubts(board, puzzle, result);
      if (doubt) replace(this.place, board.element);
      replace(
        this.panel,
        doubt ?? "",
        h("p", { role: "status" }, `There is no way to cover this board with words. ${whatIsWrong(puzzle)}`),
        result.relaxed && h("p", {}, `By other rules there is one: ${result.relaxed.text}. Name them under 'Boards of other games'.`) || "",
        back,
      );
      return back;
    }
    const shape = this.board.shape;
    const board = new TraceBoard(shape, [...puzzle.rows.join("")], "Solved board");
    const doubt = doubts(board, puzzle, result);
    const chance = h("p", { role: "status", className: "chance" });
    const list = h("ul", { className: "words" });
    let at = 0;
    const show = (next: number) => {
      at = (next + answers.length) % answers.length;
      const solution = answers[at]!;
      board.draw(solutionPaths(solution));
      const wrong = solution.wrong ? `, if ${solution.wrong}` : "";
      chance.textContent = `Solution ${at + 1} of ${answers.length}: ${percent(solution.probability)}${wrong}`;
      list.replaceChildren(
        ...(solution.spangram ? [h("li", { className: "spangram" }, solution.spangram.parts.join(" "), h("small", {}, " spangram"))] : []),
        ...solution.words.map(({ word }) => h("li", {}, word)),
      );
    };
    show(0);
    replace(this.place, board.element);
    const several = answers.length > 1;
    const none = 1 - answers.reduce((sum, { probability }) => sum + probability, 0);
    replace(
      this.panel,
      doubt ?? "",
      chance,
      list,
      several &&
        h(
          "div",
          { className: "row" },
          button("Previous", () => show(at - 1)),
          button("Next solution", () => show(at + 1)),
        ) || "",
      h(
        "p",
        { className: "small" },
        `None of these: ${percent(Math.max(none, 0))}. ${plural(Number(result.covers), "cover")}${result.covers_exact ? "" : " or more"}, ${Math.round(result.milliseconds)} ms.`,
      ),
      back,
    );
    return back;
  }

  leave(): void {
    stopEngine();
  }
}

export function solveView(): View {
  const solve = fromKept("entry", () => new Solve());
  return { title: "Solve", element: solve.element, leave: () => solve.leave(), take: (file) => void solve.take(file) };
}
