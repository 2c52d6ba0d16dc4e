// Make: words in, a board out whose answer is certain; edit it, share it.
import type { Check, Made, Puzzle, Word } from "../core/src/types.js";
import { EditBoard, TraceBoard, rectangle, type Drawn } from "./board.js";
import { button, h, labelled, percent, plural, replace } from "./dom.js";
import { engine, explain, stopEngine } from "./engine.js";
import { mostCells } from "./grid.js";
import { fromKept, keep, recall } from "./keep.js";
import { lettersOf, unaccented } from "./letters.js";
import type { View } from "./main.js";
import { copyButton } from "./play.js";
import { toFeed, toFile, toLink, toSvg, type Playable } from "./playable.js";

interface Wish {
  theme: string;
  spangram: string;
  words: string;
  rows: string;
  columns: string;
  fill: boolean;
  seed: number;
}

const usual: Wish = { theme: "", spangram: "", words: "", rows: "8", columns: "6", fill: false, seed: 1 };
const seconds = 10;

/** Gives a file to whoever uses the page. */
export function download(name: string, type: string, text: string): void {
  const link = h("a", { download: name, href: URL.createObjectURL(new Blob([text], { type })) });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

class Make {
  readonly element = h("div", { className: "columns" });
  private readonly wish: Wish = { ...usual, ...recall<Wish>("wish") };
  private readonly place = h("div", { className: "board-place" });
  private readonly told = h("div", {});
  private readonly fault = h("p", { className: "fault", role: "alert" });
  private readonly status = h("p", { role: "status" });
  private readonly theme = h("input", { type: "text", maxLength: 200 });
  private readonly spangram = h("input", { type: "text", maxLength: 60, autocomplete: "off" });
  private readonly words = h("textarea", { rows: 8, spellcheck: true });
  private readonly rows = h("input", { type: "number", min: "2", max: "16", className: "short" });
  private readonly columns = h("input", { type: "number", min: "2", max: "16", className: "short" });
  private readonly fill = h("input", { type: "checkbox" });
  private readonly letterCount = h("p", { className: "small" });
  private readonly go = button("Lay it out", () => void this.make(1), { className: "main" });
  private readonly stop = button("Stop", () => stopEngine(), { hidden: true });

  constructor() {
    this.theme.value = this.wish.theme;
    this.spangram.value = this.wish.spangram;
    this.words.value = this.wish.words;
    this.rows.value = this.wish.rows;
    this.columns.value = this.wish.columns;
    this.fill.checked = this.wish.fill;
    for (const field of [this.theme, this.spangram, this.words, this.rows, this.columns, this.fill]) {
      field.addEventListener("input", () => this.store());
    }
    const fill = h("label", { className: "check" }, this.fill, " Propose the words that are missing");
    this.element.append(
      h(
        "div",
        { className: "panel" },
        labelled("Clue", this.theme),
        labelled("Spangram", this.spangram, "A word or a phrase that names the theme."),
        labelled("Other words, one a line", this.words, "Where more are given than fit, the best are chosen."),
        h("div", { className: "row" }, labelled("Rows", this.rows), labelled("Columns", this.columns)),
        fill,
        this.letterCount,
        this.fault,
        h("div", { className: "row" }, this.go, this.stop),
        this.status,
      ),
      h("section", { "aria-label": "The puzzle" }, this.place, this.told),
    );
    this.store();
  }

  private get list(): string[] {
    return this.words.value.split(/[\n,;]+/).map((word) => word.trim()).filter((word) => lettersOf(word) !== "");
  }

  private store(): void {
    Object.assign(this.wish, {
      theme: this.theme.value,
      spangram: this.spangram.value,
      words: this.words.value,
      rows: this.rows.value,
      columns: this.columns.value,
      fill: this.fill.checked,
    });
    keep("wish", this.wish);
    const count = [this.spangram.value, ...this.list].reduce((sum, word) => sum + lettersOf(word).length, 0);
    const cells = Number(this.rows.value) * Number(this.columns.value);
    this.letterCount.textContent = `${plural(count, "letter")} for ${plural(cells, "cell")}.`;
    this.fault.textContent = "";
  }

  private async make(seed: number): Promise<void> {
    const rows = Math.round(Number(this.rows.value));
    const columns = Math.round(Number(this.columns.value));
    if (!(rows >= 2 && columns >= 2 && rows * columns <= mostCells)) {
      this.fault.textContent = `A board has 2 rows and columns at least and ${mostCells} cells at most.`;
      return;
    }
    if (lettersOf(this.spangram.value) === "") {
      this.fault.textContent = "A puzzle needs a spangram: a word or a phrase that names its theme.";
      this.spangram.focus();
      return;
    }
    this.wish.seed = seed;
    this.fault.textContent = "";
    this.busy(`Laying words out, for ${seconds} seconds at most …`);
    try {
      const made = await engine().make(
        { theme: this.theme.value.trim(), spangram: this.spangram.value, words: this.list, rows, columns, fill: this.fill.checked, seed },
        { time_limit: seconds },
      );
      this.idle("");
      this.show(made);
    } catch (error) {
      this.idle("");
      this.fault.textContent = explain(error);
    }
  }

  private busy(text: string): void {
    this.status.textContent = text;
    this.swap(this.go, this.stop);
    this.go.disabled = true;
  }

  private idle(text: string): void {
    this.status.textContent = text;
    this.go.disabled = false;
    this.swap(this.stop, this.go);
    this.stop.hidden = true;
  }

  /** Takes the keyboard from a button that goes to the one that can be pressed in its place. */
  private swap(from: HTMLElement, to: HTMLElement): void {
    to.hidden = false;
    if (document.activeElement === from) to.focus();
  }

  private show(answer: Made): void {
    const { made, check } = answer;
    if (!made || !check) {
      const told = notes(answer).map((note) => note.textContent).join(" ");
      this.fault.textContent = `No layout was found in time. Other words, or another number of letters, may do. ${told}`;
      return;
    }
    this.showPuzzle(made, check, notes(answer));
    this.status.textContent = "Done.";
  }

  private showPuzzle(puzzle: Puzzle, check: Check, told: HTMLElement[] = []): void {
    const shape = rectangle(puzzle.rows.length, puzzle.rows[0]!.length);
    const board = new TraceBoard(shape, [...puzzle.rows.join("")], "The board that was made");
    const playable = playableOf(puzzle, check, this.spangram.value, this.list);
    const answer = h("input", { type: "checkbox", checked: true });
    const draw = () => board.draw(answer.checked && playable ? drawnAnswer(playable) : []);
    answer.onchange = draw;
    draw();
    this.place.replaceChildren(h("p", { className: "printed" }, puzzle.theme ?? ""), board.element);
    replace(
      this.told,
      playable ? h("label", { className: "check" }, answer, " Show the answer") : "",
      ...verdict(check),
      ...told,
      h(
        "div",
        { className: "row panel" },
        button("Try another", () => void this.make(this.wish.seed + 1)),
        button("Edit the letters", () => this.edit(puzzle)),
      ),
      playable ? this.sharing(playable) : "",
    );
  }

  private sharing(playable: Playable): HTMLElement {
    const link = h("input", { type: "text", readOnly: true });
    void toLink(playable).then((part) => (link.value = `${location.href.split("#")[0]}#play=${part}`));
    const name = playable.theme.toLowerCase().replace(/[^a-z]+/g, "-").replace(/^-|-$/g, "") || "puzzle";
    const solved = h("input", { type: "checkbox" });
    return h(
      "div",
      { className: "panel" },
      labelled("Link that holds the whole puzzle", link, "The answer is in it, but not to be read by accident."),
      copyButton("Copy the link", () => link.value),
      h(
        "div",
        { className: "row" },
        button("Text", () => download(`${name}.txt`, "text/plain", toFile(playable))),
        button("JSON of the game", () => download(`${name}.json`, "application/json", toFeed(playable))),
        button("SVG", () => download(`${name}.svg`, "image/svg+xml", toSvg(playable, solved.checked))),
        button("Print", () => print()),
      ),
      h("label", { className: "check" }, solved, " With the answer in the SVG"),
    );
  }

  /** Letters by hand, and what the check says of them then. */
  private edit(puzzle: Puzzle): void {
    const shape = rectangle(puzzle.rows.length, puzzle.rows[0]!.length);
    const board = new EditBoard(shape, () => {}, () => {});
    board.letters = [...puzzle.rows.join("")];
    const fault = h("p", { className: "fault", role: "alert" });
    const check = async () => {
      const wrong = board.mark(true);
      fault.textContent = wrong ? `${wrong.what}.` : "";
      if (wrong) return;
      const text = board.letters.join("");
      const edited: Puzzle = { ...puzzle, rows: puzzle.rows.map((row, at) => text.slice(at * row.length, (at + 1) * row.length)) };
      fault.textContent = "";
      this.busy("Checking …");
      try {
        this.showPuzzle(edited, await engine().check(edited));
        this.idle("Checked.");
      } catch (error) {
        this.idle("");
        fault.textContent = explain(error);
      }
    };
    this.place.replaceChildren(board.element);
    replace(
      this.told,
      fault,
      h("p", {}, "The words stay; each cell must still belong to one of them."),
      h("div", { className: "row panel" }, button("Check", () => void check(), { className: "main" })),
    );
    board.focus();
  }

  leave(): void {
    stopEngine();
  }
}

function drawnAnswer({ answer }: Playable): (Drawn & { word: string })[] {
  return answer.map(({ word, path }, index) => ({ word, path, look: index === 0 ? "spangram" : "word" }));
}

/** What was made with its paths; the words as they were typed, but for accents. */
function playableOf(puzzle: Puzzle, { solution }: Check, spangram: string, words: string[]): Playable | undefined {
  if (!solution?.spangram) return undefined;
  const typed = (word: string) => unaccented([spangram, ...words].find((one) => lettersOf(one) === word) ?? word).trim();
  return {
    theme: puzzle.theme ?? "",
    rows: puzzle.rows,
    answer: [solution.spangram as Word, ...solution.words].map(({ word, path }) => ({ word: typed(word), path })),
  };
}

/** What was made of the words that were given, and what was added to them. */
function notes({ proposed, left_out, folded, set_aside, doubtful }: Made): HTMLElement[] {
  const line = (what: string, some: string[]) => (some.length > 0 ? [h("p", {}, `${what}: ${some.join(", ")}.`)] : []);
  return [
    ...line("Set aside", set_aside.map(({ given, reason }) => `${given} (${reason})`)),
    ...line("Perhaps misspelled", doubtful.map(({ given, meant }) => `${given} (${meant}?)`)),
    ...line("Laid out without accents", folded.map(({ given, word }) => `${given} as ${word}`)),
    ...line("No room was found for", left_out),
    ...line("Proposed", proposed),
  ];
}

/** What the check says, in sentences. */
function verdict(check: Check): HTMLElement[] {
  if (check.legal === null) return [h("p", { className: "chance" }, "There was no time to find out whether it is legal.")];
  if (!check.legal) {
    return [
      h("p", { className: "chance" }, "Not legal yet:"),
      h("ul", {}, ...check.faults.map(({ text }) => h("li", {}, text))),
    ];
  }
  const others = check.competitors ?? 0;
  const lines = [
    check.fair
      ? others === 0
        ? "Legal, and the only answer."
        : `Legal, and the likeliest of ${plural(others + 1, "answer")}.`
      : "Legal, but another answer is likelier.",
  ];
  if (check.probability != null) lines.push(`Chance that a solver takes yours: ${percent(check.probability)}.`);
  if (check.difficulty) lines.push(`Difficulty ${Math.round(check.difficulty.total)} of 100.`);
  if (check.added?.length) lines.push(`Not in the word list, and added: ${check.added.join(", ")}.`);
  for (const { word } of check.coarse ?? []) lines.push(`In bad taste: ${word} can be traced.`);
  for (const { word, inside } of check.inside ?? []) lines.push(`${inside} stands inside ${word}.`);
  for (const { word } of check.several_places ?? []) lines.push(`${word} could also stand elsewhere.`);
  return [h("p", { className: "chance" }, lines[0]!), h("p", {}, lines.slice(1).join(" "))];
}

export function makeView(): View {
  const make = fromKept("wish", () => new Make());
  return { title: "Make", element: make.element, leave: () => make.leave() };
}
