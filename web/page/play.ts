// Play: a puzzle that comes with Weft, or one from a link.
import { TraceBoard, rectangle, type Drawn } from "./board.js";
import { button, h, labelled, plural, replace } from "./dom.js";
import { engine, explain } from "./engine.js";
import { forget, fromKept, keep, recall } from "./keep.js";
import { sameCells } from "./known.js";
import { lettersOf } from "./letters.js";
import type { View } from "./main.js";
import { fromLink, toLink, toPuzzle, type Playable } from "./playable.js";

/** Other words that earn a hint, as in the game. */
const wordsForHint = 3;
const leastLetters = 4;

interface Move {
  kind: "word" | "spangram" | "hint";
}

interface State {
  /** Numbers of words of the answer, in the order in which they were found. */
  found: number[];
  moves: Move["kind"][];
  /** Other words that were traced. */
  others: string[];
  hintsUsed: number;
  /** The word that is hinted at. */
  hinted: { word: number; ordered: boolean } | null;
  givenUp: boolean;
}

const fresh = (): State => ({ found: [], moves: [], others: [], hintsUsed: 0, hinted: null, givenUp: false });

export class Game {
  readonly element = h("div", { className: "columns" });
  private state: State;
  private readonly board: TraceBoard;
  private readonly said = h("p", { role: "status", className: "said" });
  private readonly tally = h("p", {});
  private readonly list = h("ul", { className: "words" });
  private readonly traced = h("p", { className: "traced", "aria-hidden": "true" });
  private readonly hint = button("Hint", () => this.useHint());
  private readonly after = h("div", {});
  private readonly typed = h("input", { type: "text", autocomplete: "off", autocapitalize: "characters", spellcheck: false });
  private bonus: Promise<Set<string>> | undefined;

  constructor(
    private readonly playable: Playable,
    /** Whose game is kept: the link of the puzzle. */
    readonly key: string,
    again: HTMLElement,
  ) {
    this.state = recall<State>(`game.${key}`) ?? fresh();
    const shape = rectangle(playable.rows.length, playable.rows[0]!.length);
    this.board = new TraceBoard(
      shape,
      [...playable.rows.join("")],
      "Board to trace words on",
      (cells) => void this.trace(cells),
      (word) => (this.traced.textContent = word),
    );
    const form = h("form", { className: "row" }, labelled("Or type a word", this.typed), h("button", {}, "Enter"));
    form.onsubmit = (event) => {
      event.preventDefault();
      void this.enter(lettersOf(this.typed.value));
      this.typed.value = "";
    };
    this.element.append(
      h("section", { "aria-label": "Board" }, this.traced, h("div", { className: "board-place" }, this.board.element)),
      h(
        "div",
        { className: "panel" },
        h("p", { className: "theme" }, h("small", {}, "Theme"), h("br"), playable.theme || "no clue"),
        this.said,
        this.tally,
        this.list,
        h("div", { className: "row" }, this.hint, button("Give up", () => this.giveUp()), button("Start again", () => this.restart())),
        form,
        this.after,
        again,
      ),
    );
    this.show();
  }

  private get done(): boolean {
    return this.state.found.length === this.playable.answer.length;
  }

  /** Takes over what another tab did in the same game. */
  follow(): void {
    Object.assign(this.state, fresh(), recall<State>(`game.${this.key}`));
    this.after.replaceChildren();
    this.show();
  }

  private show(): void {
    const { answer } = this.playable;
    const { found, hinted, others, hintsUsed } = this.state;
    const drawn: (Drawn & { word?: string })[] = found.map((index) => ({
      path: answer[index]!.path,
      word: answer[index]!.word,
      look: index === 0 ? "spangram" : "word",
    }));
    if (hinted) drawn.push({ path: answer[hinted.word]!.path, look: "hint", discs: !hinted.ordered, animated: hinted.ordered });
    this.board.draw(drawn);
    this.tally.textContent = this.state.givenUp
      ? ""
      : `${found.length} of ${plural(answer.length, "word")} found.${this.done ? "" : ` ${this.hintsTold()}`}`;
    this.list.replaceChildren(
      ...found.map((index) => h("li", { className: index === 0 ? "spangram" : "" }, answer[index]!.word)),
      ...others.map((word) => h("li", { className: "other" }, word.toLowerCase())),
    );
    // Not disabled, which would take the keyboard from it.
    this.hint.setAttribute("aria-disabled", String(this.done || this.hintsLeft() <= 0));
    this.hint.textContent = hinted && !hinted.ordered ? "Hint: show the order" : "Hint";
    if (found.length > 0 || hintsUsed > 0 || others.length > 0) keep(`game.${this.key}`, this.state);
    if (this.done) this.finish();
  }

  private hintsLeft(): number {
    return Math.floor(this.state.others.length / wordsForHint) - this.state.hintsUsed;
  }

  private hintsTold(): string {
    const left = this.hintsLeft();
    if (left > 0) return `${plural(left, "hint")} to use.`;
    const missing = wordsForHint - (this.state.others.length % wordsForHint);
    return `Other words earn hints: ${missing} more for the next.`;
  }

  private say(text: string): void {
    this.said.textContent = text;
  }

  private async trace(cells: number[]): Promise<void> {
    const path = this.board.pathOf(cells);
    const word = this.board.wordOf(cells);
    const { answer } = this.playable;
    const either = [word, [...word].reverse().join("")];
    const index = answer.findIndex((one) => either.includes(lettersOf(one.word)) && sameCells(one.path, path));
    const elsewhere = answer.findIndex((one) => lettersOf(one.word) === word);
    if (index >= 0) this.find(index);
    else if (elsewhere < 0) await this.other(word);
    else if (this.state.found.includes(elsewhere)) this.find(elsewhere);
    else this.say(`${word} is right, but on other cells.`);
  }

  private async enter(word: string): Promise<void> {
    if (word === "") return;
    const index = this.playable.answer.findIndex((one) => lettersOf(one.word) === word);
    if (index >= 0) this.find(index);
    else await this.other(word);
  }

  private find(index: number): void {
    const { word } = this.playable.answer[index]!;
    if (this.state.found.includes(index)) return this.say(`${word} is found already.`);
    this.state.found.push(index);
    this.state.moves.push(index === 0 ? "spangram" : "word");
    if (this.state.hinted?.word === index) this.state.hinted = null;
    this.say(index === 0 ? `${word}: the spangram!` : `${word} belongs to the theme.`);
    this.show();
  }

  /** A word of another kind: a real one counts towards a hint. */
  private async other(word: string): Promise<void> {
    if (word.length < leastLetters) return this.say(`${word}: too short.`);
    const { state } = this;
    const again = () => state.others.includes(word);
    if (again()) return this.say(`${word} is counted already.`);
    this.bonus ??= engine()
      .words(toPuzzle(this.playable))
      .then(({ words }) => new Set(words.map((one) => one.word)));
    try {
      this.say(`${word} …`);
      if (!(await this.bonus).has(word)) return this.say(`${word} is not in the word list.`);
    } catch (error) {
      this.bonus = undefined;
      return this.say(`${word} is not of the theme. ${explain(error)}`);
    }
    if (state !== this.state || again()) return; // begun again meanwhile, or entered again
    state.others.push(word);
    this.say(`${word} is not of the theme. ${this.hintsTold()}`);
    this.show();
  }

  private useHint(): void {
    const { hinted, found } = this.state;
    if (this.done) return;
    if (this.hintsLeft() <= 0) return this.say(this.hintsTold());
    if (hinted?.ordered) return this.say("The hinted word is told in full already. Find it first: your hint is kept.");
    this.state.hintsUsed += 1;
    this.state.moves.push("hint");
    if (hinted) {
      hinted.ordered = true;
      this.say("The hinted word's letters now show their order.");
    } else {
      const left = this.playable.answer.map((_, index) => index).filter((index) => index > 0 && !found.includes(index));
      const word = left[0] ?? 0;
      this.state.hinted = { word, ordered: false };
      const places = this.playable.answer[word]!.path.map(([row, column]) => `row ${row + 1} column ${column + 1}`).sort();
      this.say(`A word lies on the marked letters: ${places.join(", ")}.`);
    }
    this.show();
  }

  private giveUp(): void {
    if (this.done) return;
    this.state.givenUp = true;
    this.state.hinted = null;
    this.state.found.push(...this.playable.answer.map((_, index) => index).filter((index) => !this.state.found.includes(index)));
    this.say("Here is the answer.");
    this.show();
  }

  private restart(): void {
    this.state = fresh();
    forget(`game.${this.key}`);
    this.say("");
    this.after.replaceChildren();
    this.show();
  }

  /** What players show each other: no word of the answer in it. */
  private summary(): string {
    const signs = { word: "\u{1f535}", spangram: "\u{1f7e1}", hint: "\u{1f4a1}" };
    const lines = [];
    for (let at = 0; at < this.state.moves.length; at += 4) {
      lines.push(this.state.moves.slice(at, at + 4).map((move) => signs[move]).join(""));
    }
    return [`Weft: ${this.playable.theme}`, ...lines].join("\n");
  }

  private finish(): void {
    if (this.state.givenUp) {
      this.after.replaceChildren();
      return;
    }
    const text = h("textarea", { readOnly: true, rows: 4, value: this.summary() });
    this.after.replaceChildren(
      h("p", { className: "chance" }, `All found with ${plural(this.state.hintsUsed, "hint")}.`),
      labelled("Result to share", text),
      copyButton("Copy the result", () => this.summary()),
    );
  }
}

export function copyButton(label: string, text: () => string): HTMLElement {
  const said = h("span", { role: "status" });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      said.textContent = " Copied.";
    } catch {
      said.textContent = " Copying is not allowed here: mark the text and copy it by hand.";
    }
  };
  return h("div", {}, button(label, () => void copy()), said);
}

/** The game that is on the page, or was before. */
let last: Game | undefined;

window.addEventListener("storage", ({ key }) => {
  if (last && key === `weft.game.${last.key}`) last.follow();
});

let collected: Promise<Playable[]> | undefined;

async function collection(): Promise<Playable[]> {
  collected ??= fetch("puzzles.json").then((answer) => {
    if (!answer.ok) throw new Error(`puzzles.json could not be loaded (${answer.status})`);
    return answer.json() as Promise<Playable[]>;
  });
  try {
    return await collected;
  } catch (error) {
    collected = undefined;
    throw error;
  }
}

export async function playView(rest: string): Promise<View> {
  const element = h("div", {});
  let address = location.href;
  /** Changes the address of this view. False where another was chosen since. */
  const moveTo = (hash: string): boolean => {
    if (location.href !== address) return false;
    history.replaceState(null, "", hash);
    address = location.href;
    return true;
  };
  const begin = async (playable: Playable) => {
    const link = await toLink(playable);
    // Which puzzle it is, so that going back and forth and loading again find it.
    if (!moveTo(`#play=${link}`)) return;
    const choose = button("Another puzzle", () => {
      moveTo("#play");
      void choice();
    });
    last = fromKept(`game.${link}`, () => new Game(playable, link, choose));
    replace(element, last.element);
  };
  const choice = async () => {
    try {
      const puzzles = await collection();
      const select = h("select", {}, ...puzzles.map(({ theme }, index) => h("option", { value: String(index) }, theme)));
      replace(
        element,
        h("p", {}, "Find all words of the theme: draw over their letters, or type them. They cover the whole board; one of them, the spangram, touches two opposite sides."),
        h("div", { className: "choose" }, labelled("Theme", select)),
        h(
          "div",
          { className: "row panel" },
          button("Play it", () => void begin(puzzles[Number(select.value)]!), { className: "main" }),
          button("Surprise me", () => void begin(puzzles[Math.floor(Math.random() * puzzles.length)]!)),
        ),
      );
    } catch {
      // Another address than that of the link to Play, so that the link asks again as well.
      if (/^#play=?$/.test(location.hash)) moveTo("#play=");
      replace(
        element,
        h("p", { className: "fault", role: "alert" }, "The puzzles did not load: check the connection and try again."),
        button("Try again", () => void choice(), { className: "main" }),
      );
    }
  };
  if (rest === "") {
    await choice();
  } else {
    try {
      await begin(await fromLink(rest));
    } catch (error) {
      await choice();
      element.prepend(h("p", { className: "fault", role: "alert" }, (error as Error).message));
    }
  }
  return { title: "Play", element };
}
