// Hunt: all words of a Boggle or Word Hunt board, with their paths.
import type { Hunted, Rules } from "../core/src/types.js";
import { EditBoard, TraceBoard, hexagon, rectangle, type Shape } from "./board.js";
import { button, h, labelled, plural } from "./dom.js";
import { engine, explain } from "./engine.js";
import { readGrid } from "./grid.js";
import { keep, recall } from "./keep.js";
import type { View } from "./main.js";

const shapes: Record<string, string> = {
  "4x4": "4 by 4",
  "5x5": "5 by 5",
  "6x6": "6 by 6",
  "3x3": "3 by 3",
  "4x5": "4 rows of 5",
  "5x4": "5 rows of 4",
  "8x8": "8 by 8",
  hex7: "hexagon of 7",
  hex19: "hexagon of 19",
  hex37: "hexagon of 37",
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
}

function shapeOf(name: string): Shape {
  const hex = /^hex(\d+)$/.exec(name);
  if (hex) return hexagon({ "7": 2, "19": 3, "37": 4 }[hex[1]!] ?? 3);
  const [rows = 4, columns = 4] = name.split("x").map(Number);
  return rectangle(rows, columns);
}

class Hunt {
  readonly element = h("div", { className: "columns" });
  private readonly entry: Entry = {
    shape: "4x4",
    letters: [],
    rules: "boggle",
    least: "3",
    qu: false,
    ...recall<Entry>("hunt"),
  };
  private board!: EditBoard;
  private lexicon: string | undefined;
  private readonly place = h("div", { className: "board-place" });
  private readonly fault = h("p", { className: "fault", role: "alert" });
  private readonly panel = h("div", { className: "panel" });
  /** Stays as it is, so that it shows the list that is used. */
  private readonly file = h("input", { type: "file", accept: ".txt,text/plain" });

  constructor() {
    this.file.onchange = () => void this.readList();
    this.element.append(h("section", { "aria-label": "Board" }, this.place, this.fault), this.panel);
    this.showEntry();
  }

  private showEntry(): void {
    const options = (all: Record<string, string>, chosen: string) =>
      Object.entries(all).map(([value, text]) => h("option", { value, selected: value === chosen }, text));
    const shape = h("select", {}, ...options(shapes, this.entry.shape));
    shape.onchange = () => {
      this.entry.shape = shape.value;
      this.entry.letters = [];
      this.store();
      this.fill();
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
      h("label", { className: "check" }, qu, " A Q reads QU"),
      labelled("Word list", this.file, "A word a line. Without one: the words of Weft that a word-game dictionary has."),
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

  private read(text: string): void {
    try {
      const { rows } = readGrid(text);
      const name = `${rows.length}x${rows[0]!.length}`;
      const all = [...rows.join("")];
      if (name in shapes) this.entry.shape = name;
      if (all.length !== shapeOf(this.entry.shape).places.length) {
        throw new Error(`That is ${plural(all.length, "letter")}; choose a board of that size first.`);
      }
      this.entry.letters = all;
      this.store();
      this.showEntry();
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
    const letters = this.board.letters;
    this.panel.replaceChildren(h("p", { role: "status" }, "Looking …"), button("Stop", () => engine().cancel()));
    try {
      const hunted = await engine().hunt({
        letters: letters.join(""),
        shape: this.entry.shape,
        rules: this.entry.rules,
        min_length: Math.max(1, Math.round(Number(this.entry.least)) || 3),
        qu: this.entry.qu,
        ...(this.lexicon !== undefined && { lexicon: this.lexicon }),
      });
      this.showWords(letters, hunted);
    } catch (error) {
      this.showEntry();
      this.fault.textContent = explain(error);
    }
  }

  /** A letter that could not be read is no letter here. */
  private marked(): { cell: number; what: string } | undefined {
    const cell = this.board.letters.findIndex((letter) => letter === "?" || letter === ".");
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
    const lengths = [...new Set(found.map(({ word }) => word.length))];
    const groups = lengths.flatMap((length) => {
      const items = found.flatMap((one, index) => {
        if (one.word.length !== length) return [];
        const item = button(one.word.toLowerCase(), () => trace(index, item));
        return [h("li", {}, item)];
      });
      return [
        h("h3", {}, `${plural(length, "letter")}: ${plural(items.length, "word")}`),
        h("ul", { className: "words found" }, ...items),
      ];
    });
    this.place.replaceChildren(now, board.element);
    this.panel.replaceChildren(
      h("p", { role: "status", className: "chance" }, `${plural(found.length, "word")}, ${plural(points, "point")} at most.`),
      h("div", { className: "row" }, button("Change the board", () => this.showEntry())),
      h("div", { className: "scroll", role: "region", tabIndex: 0, "aria-label": "Words" }, ...groups),
    );
  }

  leave(): void {
    engine().cancel();
  }
}

export function huntView(): View {
  const hunt = new Hunt();
  return { title: "Hunt", element: hunt.element, leave: () => hunt.leave() };
}
