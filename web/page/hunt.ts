// Hunt: all words of a Boggle or Word Hunt board, with their paths.
import type { Hunted, Rules } from "../core/src/types.js";
import { EditBoard, TraceBoard, hexagon, rectangle, type Shape } from "./board.js";
import { button, complain, h, labelled, plural, replace } from "./dom.js";
import { engine, explain, stopEngine } from "./engine.js";
import { fromKept, keep, recall } from "./keep.js";
import type { View } from "./main.js";
import { pictureButtons, takeBoard, takeFile, textOf, type EntryView, type PictureBoard } from "./picture.js";

const shapes: Record<string, string> = {
  "4x4": "4 by 4",
  "5x5": "5 by 5",
  "6x6": "6 by 6",
  donut: "5 by 5, donut",
  cross: "5 by 5, cross",
  plus: "5 by 5, plus",
  hex7: "hexagon of 7",
  hex19: "hexagon of 19",
  hex37: "hexagon of 37",
  hex61: "hexagon of 61",
};
const otherSize = "other";
/** The game's maps, 5 by 5, with the cells that are holes. */
const holes: Record<string, number[]> = { donut: [0, 4, 12, 20, 24], cross: [2, 10, 14, 22], plus: [0, 4, 20, 24] };
const mostCells = 64;
type List = "game" | "everyday" | "own";
const lists: Record<List, string> = {
  game: "All words of word games",
  everyday: "Words that most people know",
  own: "A file of mine",
};
/** Those with names, as the engine has them. */
const usedLists: Record<string, string> = {
  game: "all words of word games",
  everyday: "words that most people know",
};
/** More bytes are no list of words. */
const mostListBytes = 32 * 2 ** 20;

/** Whether a list was read as it was meant. */
function ownList({ words, passed_over }: NonNullable<Hunted["list"]>): string {
  const rest = `${plural(passed_over, "line was", "lines were")} passed over: a word stands alone and has only letters A to Z.`;
  return `By your own list of ${plural(words, "word")}.${passed_over > 0 ? ` ${rest}` : ""}`;
}
const rules: Record<Rules, string> = {
  boggle: "Boggle: 1 to 11",
  wordhunt: "Word Hunt: 100 and more",
  length: "a point a letter",
  count: "a point a word",
};
/** Letters for a board at random, as often as they are in English words. */
const bag = "EEEEEEEEEEEEAAAAAAAAAIIIIIIIIOOOOOOOONNNNNNRRRRRRTTTTTTLLLLSSSSUUUUDDDDGGGBBCCMMPPFFHHVVWWYYKJXQZ";

interface Entry {
  shape: string;
  letters: string[];
  rules: Rules;
  least: string;
  qu: boolean;
  list: List;
}

function shapeOf(name: string): Shape {
  const hex = /^hex(\d+)$/.exec(name);
  if (hex) return hexagon({ "7": 2, "19": 3, "37": 4, "61": 5 }[hex[1]!] ?? 3);
  const missing = holes[name];
  if (missing) {
    const whole = rectangle(5, 5);
    return { ...whole, places: whole.places.filter((_, cell) => !missing.includes(cell)) };
  }
  const [rows = 4, columns = 4] = name.split("x").map(Number);
  return rectangle(rows, columns);
}

class Hunt implements EntryView {
  readonly game = "hunt";
  readonly element = h("div", { className: "columns" });
  private readonly entry: Entry = {
    shape: "4x4",
    letters: [],
    rules: "boggle",
    least: "3",
    qu: false,
    list: "game",
    ...recall<Entry>("hunt"),
  };
  private board!: EditBoard;
  /** Done when the engine has read what was brought; what is asked waits for it. */
  private settled: Promise<void> = Promise.resolve();
  /** Counts what is typed or brought: what was brought before the last is not used. */
  private boards = 0;
  readonly place = h("div", { className: "board-place" });
  readonly fault = h("p", { className: "fault", role: "alert" });
  readonly panel = h("div", { className: "panel" });
  /** Stays as it is, so that it shows the list that is used. */
  private readonly file = h("input", { type: "file", accept: ".txt,text/plain" });

  constructor() {
    this.element.append(h("section", { "aria-label": "Board" }, this.place, this.fault), this.panel);
    this.showEntry();
    const board = takeBoard();
    if (board) this.useBoard(board);
  }

  /** A picture, or a file with a board. */
  take(file: Blob): Promise<void> {
    return takeFile(this, file);
  }

  useBoard({ rows, columns, hexagonal, letters }: PictureBoard): void {
    const { places } = hexagonal ? hexagon((rows + 1) / 2) : rectangle(rows, columns);
    const lines = Array.from({ length: rows }, (_, row) => letters.filter((_, cell) => places[cell]![0] === row).join(" "));
    this.showEntry();
    void this.read(lines.join("\n"));
  }

  showEntry(): void {
    const options = (all: Record<string, string>, chosen: string) =>
      Object.entries(all).map(([value, text]) => h("option", { value, selected: value === chosen }, text));
    const known = this.entry.shape in shapes;
    const shape = h("select", {}, ...options({ ...shapes, [otherSize]: "another size" }, known ? this.entry.shape : otherSize));
    const size = known ? ["4", "5"] : this.entry.shape.split("x");
    const [rows, columns] = ["Rows", "Columns"].map((_, at) =>
      h("input", { type: "number", min: "1", max: "32", className: "short", inputMode: "numeric", value: size[at]! }),
    ) as [HTMLInputElement, HTMLInputElement];
    const own = h("div", { className: "row", hidden: known }, labelled("Rows", rows), labelled("Columns", columns));
    const reshape = () => {
      own.hidden = shape.value !== otherSize;
      const [r, c] = [rows, columns].map(({ value }) => Math.round(Number(value))) as [number, number];
      if (!own.hidden && !(r >= 1 && c >= 1 && r * c >= 2 && r * c <= mostCells)) {
        this.fault.textContent = `A board to hunt on has 2 to ${mostCells} cells.`;
        return;
      }
      this.entry.shape = own.hidden ? shape.value : `${r}x${c}`;
      this.entry.letters = [];
      this.store();
      this.fill();
    };
    for (const field of [shape, rows, columns]) field.onchange = reshape;
    const list = h("select", {}, ...options(lists, this.entry.list));
    const file = labelled("File with a word a line", this.file);
    file.hidden = this.entry.list !== "own";
    list.onchange = () => {
      this.entry.list = list.value as List;
      file.hidden = this.entry.list !== "own";
      this.store();
    };
    const points = h("select", {}, ...options(rules, this.entry.rules));
    points.onchange = () => {
      this.entry.rules = points.value as Rules;
      this.store();
    };
    const least = h("input", { type: "number", min: "1", max: "16", className: "short", value: this.entry.least });
    least.oninput = () => {
      this.entry.least = least.value;
      this.store();
    };
    const qu = h("input", { type: "checkbox", checked: this.entry.qu });
    qu.onchange = () => {
      this.entry.qu = qu.checked;
      this.store();
    };
    replace(
      this.panel,
      h("p", {}, "Type the letters of a board of Boggle or Word Hunt, or paste them, or drop or paste a picture of it."),
      h("div", { className: "row" }, labelled("Board", shape), labelled("Points", points), labelled("Shortest word", least)),
      own,
      h("label", { className: "check" }, qu, " A Q reads QU"),
      labelled("Words", list),
      file,
      pictureButtons((picture) => void this.take(picture)),
      h(
        "div",
        { className: "row" },
        button("Find all words", () => void this.hunt(), { className: "main" }),
        button("Letters at random", () => this.random()),
        button("Clear", () => this.clear()),
      ),
    );
    this.fill();
  }

  private fill(): void {
    this.board = new EditBoard(
      shapeOf(this.entry.shape),
      () => {
        this.entry.letters = this.board.letters;
        this.store();
      },
      (text) => this.read(text),
    );
    this.board.letters = this.entry.letters;
    const typing = this.place.contains(document.activeElement);
    replace(this.place, this.board.element);
    if (typing) this.board.focus();
  }

  private store(): void {
    ++this.boards;
    this.fault.textContent = "";
    keep("hunt", this.entry);
  }

  read(text: string): Promise<void> {
    const settled = this.readText(text);
    this.settled = settled;
    this.place.setAttribute("aria-busy", "true");
    void settled.then(() => settled === this.settled && this.place.removeAttribute("aria-busy"));
    return settled;
  }

  private async readText(text: string): Promise<void> {
    const board = ++this.boards;
    this.fault.textContent = "";
    try {
      const { shape, letters, qu } = await engine().readHunt(text, this.entry.shape);
      if (board !== this.boards) return;
      Object.assign(this.entry, { shape, letters: [...letters], qu: this.entry.qu || qu });
      this.store();
      this.showEntry();
      this.place.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (board === this.boards) complain(this.fault, explain(error, "What reads boards"));
    }
  }

  /** The words of the file that was chosen. Throws an Error that says what to do. */
  private async ownWords(): Promise<string> {
    const file = this.file.files?.[0];
    if (!file) throw new Error("Choose the file with your words first.");
    if (file.size > mostListBytes) throw new Error("This file is too large for a list of words: choose another.");
    const text = await textOf(file);
    if (text === undefined) throw new Error("This file cannot be read: choose it again.");
    return text;
  }

  private random(): void {
    const numbers = crypto.getRandomValues(new Uint32Array(shapeOf(this.entry.shape).places.length));
    this.entry.letters = [...numbers].map((number) => bag[number % bag.length]!);
    this.store();
    this.fill();
  }

  private clear(): void {
    this.entry.letters = [];
    this.store();
    this.fill();
    this.board.focus();
  }

  private async hunt(): Promise<void> {
    await this.settled;
    const wrong = this.board.mark(true) ?? this.marked();
    if (wrong) {
      this.fault.textContent = `${wrong.what}.`;
      this.board.focus(wrong.cell);
      return;
    }
    const letters = this.board.letters;
    const { list } = this.entry;
    this.fault.textContent = "";
    const status = h("p", { role: "status" }, "Looking …");
    replace(this.panel, status, button("Stop", () => stopEngine()));
    // The words are those of this board, which is not changed meanwhile.
    replace(this.place, new TraceBoard(this.board.shape, letters, "Board").element);
    try {
      const hunted = await engine().hunt({
        shape: this.entry.shape,
        letters: letters.join(""),
        rules: this.entry.rules,
        min_length: Math.min(mostCells, Math.max(1, Math.round(Number(this.entry.least)) || 3)),
        qu: this.entry.qu,
        ...(list === "own" ? { lexicon: await this.ownWords() } : { list }),
      });
      if (status.isConnected) this.showWords(letters, hunted);
    } catch (error) {
      if (!status.isConnected) return; // a picture took its place
      this.showEntry();
      complain(this.fault, explain(error));
    }
  }

  /** A letter that could not be read is no letter here. */
  private marked(): { cell: number; what: string } | undefined {
    const cell = this.board.letters.findIndex((letter) => /[?.]/.test(letter));
    return cell < 0 ? undefined : { cell, what: "Every cell needs a letter" };
  }

  private showWords(letters: string[], { found, points, lexicon = "", list }: Hunted): void {
    const shown = this.entry.qu ? letters.map((letter) => (letter === "Q" ? "Qu" : letter)) : letters;
    const board = new TraceBoard(this.board.shape, shown, "Board");
    const now = h("p", { role: "status", className: "traced" });
    let pressed: HTMLElement | undefined;
    const trace = (index: number, item: HTMLElement) => {
      const { word, path, points: worth } = found[index]!;
      pressed?.removeAttribute("aria-pressed");
      item.setAttribute("aria-pressed", "true");
      pressed = item;
      board.draw([{ path, word, look: "word", animated: true }]);
      now.textContent = `${word}: ${plural(worth, "point")}`;
    };
    const worths = [...new Set(found.map((one) => one.points))].sort((a, b) => b - a);
    const groups = worths.flatMap((worth) => {
      const items = found.flatMap((one, index) => {
        if (one.points !== worth) return [];
        const item = button(one.word.toLowerCase(), () => trace(index, item));
        return [h("li", {}, item)];
      });
      return [
        h("h3", {}, `${plural(worth, "point")}: ${plural(items.length, "word")}`),
        h("ul", { className: "words found" }, ...items),
      ];
    });
    replace(this.place, now, board.element);
    replace(
      this.panel,
      h(
        "p",
        { role: "status", className: "chance" },
        found.length > 0
          ? `${plural(found.length, "word")}, ${plural(points, "point")} at most.`
          : "No word of the list can be traced on this board.",
      ),
      h("p", { className: "small" }, list ? ownList(list) : `By ${usedLists[lexicon]}.`),
      h("div", { className: "row" }, button("Change the board", () => this.showEntry())),
      h("div", { className: "scroll", role: "region", tabIndex: 0, "aria-label": "Words" }, ...groups),
    );
  }

  leave(): void {
    stopEngine();
  }
}

export function huntView(): View {
  const hunt = fromKept("hunt", () => new Hunt());
  return { title: "Hunt", element: hunt.element, leave: () => hunt.leave(), take: (file) => void hunt.take(file) };
}
