// Hunt: all words of a Boggle or Word Hunt board, with their paths.
import type { Hunted, Rules } from "../core/src/types.js";
import { EditBoard, TraceBoard, hexagon, rectangle, type Shape } from "./board.js";
import { button, h, labelled, plural } from "./dom.js";
import { engine, explain, stopEngine } from "./engine.js";
import { inShape } from "./grid.js";
import { fromKept, keep, recall } from "./keep.js";
import type { View } from "./main.js";
import { pictureButtons, takeBoard, takeFile, type EntryView, type PictureBoard } from "./picture.js";

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
const isHole = (letter: string) => letter === "." || letter === "_";
const mostCells = 64;
type List = "game" | "everyday" | "own";
const lists: Record<List, string> = {
  game: "All words of word games",
  everyday: "Words that most people know",
  own: "A file of mine",
};
const usedLists: Record<List, string> = {
  game: "all words of word games",
  everyday: "words that most people know",
  own: "your own list",
};
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

/** The rows of a board as people write them, of whatever lengths: letters of either case with any signs between them. */
function rowsOfText(text: string): string[] {
  const letters = (line: string) => line.replace(/[#\u25a0\u2588\u2b1b]/g, "_").replace(/[\s,;|"'`\u00b7\u2022[\]()-]+/g, "");
  return text.split("\n").map((line) => letters(line).toUpperCase()).filter((row) => row !== "");
}

/** How many cells each row of a shape has. */
function rowsOf({ places, rows }: Shape): number[] {
  return Array.from({ length: rows }, (_, row) => places.filter(([r]) => r === row).length);
}

/** The shape of a board with these rows, . or _ for a hole. Throws an Error where there is none. */
function shapeOfRows(rows: string[]): string {
  const all = [...rows.join("")];
  const lengths = rows.map((row) => row.length);
  const even = lengths.every((length) => length === lengths[0]);
  const missing = all.flatMap((letter, cell) => (isHole(letter) ? [cell] : []));
  if (all.length < 2 || all.length > mostCells) {
    throw new Error(`That is ${plural(all.length, "letter")}; a board to hunt on has 2 to ${mostCells}.`);
  }
  if (missing.length > 0) {
    const map = Object.keys(holes).find((name) => holes[name]!.join() === missing.join());
    if (!map || lengths.join() !== "5,5,5,5,5") {
      throw new Error(`A board with such holes is none that can be played here: ${Object.keys(holes).join(", ")}.`);
    }
    return map;
  }
  if (even) return `${rows.length}x${lengths[0]}`;
  const known = Object.keys(shapes).find((name) => rowsOf(shapeOf(name)).join() === lengths.join());
  if (!known) throw new Error(`No board has rows of ${lengths.join(", ")} letters.`);
  return known;
}

/** A board as the engine takes it: its shape, and its letters with _ for holes. */
function boardOf(name: string, letters: string[]): { shape: string; letters: string } {
  const missing = holes[name];
  if (!missing) return { shape: name, letters: letters.join("") };
  const rest = [...letters];
  return { shape: "5x5", letters: Array.from({ length: 25 }, (_, cell) => (missing.includes(cell) ? "_" : rest.shift())).join("") };
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
  private lexicon: string | undefined;
  readonly place = h("div", { className: "board-place" });
  readonly fault = h("p", { className: "fault", role: "alert" });
  readonly panel = h("div", { className: "panel" });
  /** Stays as it is, so that it shows the list that is used. */
  private readonly file = h("input", { type: "file", accept: ".txt,text/plain" });

  constructor() {
    this.file.onchange = () => void this.readList();
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
    const tiles = letters.map((letter) => letter[0]!).join("");
    let at = 0;
    const lines = rowsOf(hexagonal ? hexagon((rows + 1) / 2) : rectangle(rows, columns)).map((row) => tiles.slice(at, (at += row)));
    try {
      this.useLetters(shapeOfRows(lines), tiles, letters.includes("Qu"));
    } catch (error) {
      this.showEntry();
      this.fault.textContent = (error as Error).message;
    }
  }

  private useLetters(shape: string, tiles: string, qu: boolean): void {
    this.entry.shape = shape;
    this.entry.letters = [...tiles].filter((letter) => !isHole(letter));
    this.entry.qu ||= qu;
    this.store();
    this.showEntry();
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
    this.panel.replaceChildren(
      h("div", { className: "row" }, labelled("Board", shape), labelled("Points", points), labelled("Least letters", least)),
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
    this.place.replaceChildren(this.board.element);
  }

  private store(): void {
    this.fault.textContent = "";
    keep("hunt", this.entry);
  }

  read(text: string): void {
    try {
      const one = text.replace(/\bqu\b/gi, "Q"); // a tile
      const rows = rowsOfText(one);
      const all = rows.join("");
      const { shape } = this.entry;
      // Letters in one line, or each in its own, fill the board that is chosen; rows tell their own.
      const bare = (rows.length === 1 || rows.length === all.length) && ![...all].some(isHole);
      const fits = bare && all.length === shapeOf(shape).places.length;
      this.useLetters(fits ? shape : shapeOfRows(inShape(rows)), all, one !== text);
    } catch (error) {
      this.fault.textContent = (error as Error).message;
    }
  }

  private async readList(): Promise<void> {
    try {
      this.lexicon = await this.file.files?.[0]?.text();
    } catch (error) {
      this.fault.textContent = explain(error);
    }
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
    const wrong = this.board.mark(true) ?? this.marked();
    if (wrong) {
      this.fault.textContent = `${wrong.what}.`;
      this.board.focus(wrong.cell);
      return;
    }
    if (this.entry.list === "own" && this.lexicon === undefined) {
      this.fault.textContent = "Choose the file with your words first.";
      return;
    }
    const letters = this.board.letters;
    const status = h("p", { role: "status" }, "Looking …");
    this.panel.replaceChildren(status, button("Stop", () => stopEngine()));
    // The words are those of this board, which is not changed meanwhile.
    this.place.replaceChildren(new TraceBoard(this.board.shape, letters, "Board").element);
    try {
      const hunted = await engine().hunt({
        ...boardOf(this.entry.shape, letters),
        rules: this.entry.rules,
        min_length: Math.max(1, Math.round(Number(this.entry.least)) || 3),
        qu: this.entry.qu,
        ...(this.entry.list === "own" ? { lexicon: this.lexicon! } : { list: this.entry.list }),
      });
      if (status.isConnected) this.showWords(letters, hunted);
    } catch (error) {
      if (!status.isConnected) return; // a picture took its place
      this.showEntry();
      this.fault.textContent = explain(error);
    }
  }

  /** A letter that could not be read is no letter here. */
  private marked(): { cell: number; what: string } | undefined {
    const cell = this.board.letters.findIndex((letter) => /[?._]/.test(letter));
    return cell < 0 ? undefined : { cell, what: "Every cell needs a letter" };
  }

  private showWords(letters: string[], { found, points }: Hunted): void {
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
    this.place.replaceChildren(now, board.element);
    this.panel.replaceChildren(
      h("p", { role: "status", className: "chance" }, `${plural(found.length, "word")}, ${plural(points, "point")} at most.`),
      h("p", { className: "small" }, `By ${usedLists[this.entry.list]}.`),
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
