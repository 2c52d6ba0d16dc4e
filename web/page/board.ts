// Boards: letters in cells, and paths drawn behind them as the game draws them.
import type { Path } from "../core/src/types.js";
import { faultOf } from "./grid.js";
import { h, svg } from "./dom.js";

export type Look = "word" | "spangram" | "trace" | "hint" | "other";

export interface Drawn {
  path: Path;
  look: Look;
  /** Only the discs, so that their order is not told. */
  discs?: boolean;
  /** The line grows from the first letter to the last. */
  animated?: boolean;
}

/** Where cells lie: rows from the top; of a hexagon columns count half cells. */
export interface Shape {
  rows: number;
  columns: number;
  places: [row: number, column: number][];
  hexagonal: boolean;
}

export function rectangle(rows: number, columns: number): Shape {
  const places = Array.from({ length: rows * columns }, (_, cell): [number, number] => [
    Math.floor(cell / columns),
    cell % columns,
  ]);
  return { rows, columns, places, hexagonal: false };
}

export function hexagon(side: number): Shape {
  const places: [number, number][] = [];
  const rows = 2 * side - 1;
  for (let row = 0; row < rows; ++row) {
    const away = Math.abs(row - side + 1);
    for (let column = away; column <= 2 * rows - 2 - away; column += 2) places.push([row, column]);
  }
  return { rows, columns: 2 * rows - 1, places, hexagonal: true };
}

const radius = 0.42;
const lineWidth = 0.24;

/** Discs and lines, behind the letters. */
class Drawing {
  readonly element: SVGElement;
  private readonly scale: number;

  constructor(shape: Shape) {
    this.scale = shape.hexagonal ? 2 : 1;
    const width = shape.hexagonal ? (shape.columns + 1) / 2 : shape.columns;
    this.element = svg("svg", { viewBox: `0 0 ${width} ${shape.rows}`, "aria-hidden": "true", class: "drawing" });
  }

  draw(all: Drawn[]): void {
    this.element.replaceChildren(
      ...all.map(({ path, look, discs: alone, animated }) => {
        const points = path.map(([row, column]) => [column / this.scale + 0.5, row + 0.5] as const);
        const line = svg("polyline", {
          points: points.map((point) => point.join(",")).join(" "),
          "stroke-width": lineWidth,
          pathLength: 1,
        });
        const discs = points.map(([x, y]) => svg("circle", { cx: x, cy: y, r: radius }));
        return svg("g", { class: animated ? `${look} animated` : look }, ...(alone ? [] : [line]), ...discs);
      }),
    );
  }
}

function frame(shape: Shape, drawing: Drawing, label: string): HTMLElement {
  const element = h("div", { className: shape.hexagonal ? "board hexagonal" : "board", role: "group", "aria-label": label });
  element.style.setProperty("--rows", String(shape.rows));
  element.style.setProperty("--columns", String(shape.columns));
  element.append(drawing.element);
  return element;
}

function put(element: HTMLElement, cell: HTMLElement, [row, column]: [number, number], shape: Shape): void {
  cell.style.gridRow = String(row + 1);
  cell.style.gridColumn = shape.hexagonal ? `${column + 1} / span 2` : String(column + 1);
  element.append(cell);
}

/** The cell that an arrow key leads to. */
export function neighbour(shape: Shape, cell: number, key: string): number | undefined {
  const step: Record<string, [number, number]> = {
    ArrowUp: [-1, 0],
    ArrowDown: [1, 0],
    ArrowLeft: [0, -1],
    ArrowRight: [0, 1],
  };
  const by = step[key];
  const from = shape.places[cell];
  if (!by || !from) return undefined;
  const wide = shape.hexagonal ? 2 : 1;
  const wanted: [number, number] = [from[0] + by[0], from[1] + by[1] * wide];
  const near = shape.places.findIndex(
    ([row, column]) => row === wanted[0] && Math.abs(column - wanted[1]) <= (shape.hexagonal && by[0] !== 0 ? 1 : 0),
  );
  return near < 0 ? undefined : near;
}

/** A board to type into: each key goes on to the next cell. */
export class EditBoard {
  readonly element: HTMLElement;
  private readonly inputs: HTMLInputElement[];

  constructor(
    readonly shape: Shape,
    private readonly changed: () => void,
    private readonly pasted: (text: string) => void,
  ) {
    const drawing = new Drawing(shape);
    this.element = frame(shape, drawing, `Board to fill, ${shape.rows} rows`);
    this.element.classList.add("edit");
    this.inputs = shape.places.map((place, cell) => {
      const input = h("input", {
        type: "text",
        autocapitalize: "characters",
        autocomplete: "off",
        spellcheck: false,
        enterKeyHint: "next",
        "aria-label": this.placeName(cell),
      });
      input.setAttribute("autocorrect", "off");
      input.addEventListener("input", () => this.typed(cell));
      input.addEventListener("keydown", (event) => this.pressed(cell, event));
      input.addEventListener("focus", () => input.select());
      input.addEventListener("paste", (event) => {
        const text = event.clipboardData?.getData("text") ?? "";
        if (text.trim().length > 1) {
          event.preventDefault();
          this.pasted(text);
        }
      });
      put(this.element, input, place, shape);
      return input;
    });
  }

  get letters(): string[] {
    return this.inputs.map((input) => input.value.toUpperCase());
  }

  set letters(letters: string[]) {
    this.inputs.forEach((input, cell) => (input.value = letters[cell] ?? ""));
    this.mark(false);
  }

  /** Marks what is wrong at its cell, empty cells only where that is asked for. The first such cell. */
  mark(empty: boolean): { cell: number; what: string } | undefined {
    const missing = this.inputs.filter(({ value }) => value === "").length;
    if (empty && missing === this.inputs.length) {
      return { cell: 0, what: "The board is empty: type its letters, paste them, or bring a picture of it" };
    }
    const more = missing > 1 ? `; ${missing} cells are empty` : "";
    let first: { cell: number; what: string } | undefined;
    this.inputs.forEach((input, cell) => {
      const fault = faultOf(input.value.toUpperCase());
      const wrong = fault !== undefined && (empty || fault !== "empty");
      input.classList.toggle("wrong", wrong);
      if (wrong) {
        input.setAttribute("aria-invalid", "true");
        first ??= { cell, what: `Row ${this.place(cell)[0] + 1}, column ${this.place(cell)[1] + 1}: ${fault}${more}` };
      } else {
        input.removeAttribute("aria-invalid");
      }
    });
    return first;
  }

  focus(cell = 0): void {
    this.inputs[cell]?.focus();
  }

  private place(cell: number): [number, number] {
    return this.shape.places[cell]!;
  }

  private placeName(cell: number): string {
    const [row, column] = this.place(cell);
    const along = this.shape.hexagonal ? this.shape.places.slice(0, cell).filter(([r]) => r === row).length : column;
    return `Row ${row + 1}, column ${along + 1}`;
  }

  private typed(cell: number): void {
    // A phone's keyboard may bring several letters at once.
    const text = this.inputs[cell]!.value.toUpperCase().replace(/\s/g, "");
    let at = cell;
    for (const letter of [...text].slice(text.length > 2 ? 0 : -1)) {
      const input = this.inputs[at];
      if (!input) break;
      input.value = letter === "#" ? "_" : letter; // a hole
      ++at;
    }
    if (text === "") this.inputs[cell]!.value = "";
    this.mark(false);
    this.changed();
    if (text !== "") this.focus(Math.min(at, this.inputs.length - 1));
  }

  private pressed(cell: number, event: KeyboardEvent): void {
    const input = this.inputs[cell]!;
    if (event.key === "Backspace" && input.value === "" && cell > 0) {
      event.preventDefault();
      this.inputs[cell - 1]!.value = "";
      this.focus(cell - 1);
      this.mark(false);
      this.changed();
      return;
    }
    const next = neighbour(this.shape, cell, event.key) ?? (event.key === "Enter" ? cell + 1 : undefined);
    if (next !== undefined) {
      event.preventDefault();
      this.focus(next);
    }
  }
}

/** A board to look at and to trace words on, by finger, mouse or keyboard. */
export class TraceBoard {
  readonly element: HTMLElement;
  private readonly drawing: Drawing;
  private readonly cells: HTMLButtonElement[];
  /** The letters that are traced, for those who cannot see them. */
  private readonly said = h("p", { role: "status", className: "unseen" });
  private drawn: Drawn[] = [];
  private trace: number[] = [];
  private dragging = false;
  private moved = false;
  /** What letters may be that are in doubt. */
  private readonly perhaps = new Map<number, string>();
  /** Told the next cell that is tapped, in place of a trace. */
  pick: ((cell: number) => void) | undefined;

  /** `done`: told the cells that were traced; nothing where the board is only to look at. */
  constructor(
    readonly shape: Shape,
    private readonly letters: string[],
    label: string,
    private readonly done?: (cells: number[]) => void,
    private readonly tracing: (word: string) => void = () => {},
  ) {
    this.drawing = new Drawing(shape);
    this.element = frame(shape, this.drawing, label);
    this.cells = shape.places.map((place, cell) => {
      const letter = letters[cell] ?? "";
      const element = h("button", {
        type: "button",
        className: "cell",
        tabIndex: cell === 0 ? 0 : -1,
        "aria-label": this.nameOf(cell),
      });
      element.append(letter === "." ? "\u00b7" : letter === "_" ? "" : letter);
      element.addEventListener("keydown", (event) => this.pressed(cell, event));
      element.addEventListener("click", (event) => event.detail === 0 && this.tap(cell));
      put(this.element, element, place, shape);
      return element;
    });
    if (done) {
      this.element.classList.add("trace");
      this.element.append(this.said);
      this.element.addEventListener("pointerdown", (event) => this.begin(event));
      this.element.addEventListener("pointermove", (event) => this.move(event));
      this.element.addEventListener("pointerup", () => this.end());
      this.element.addEventListener("pointercancel", () => this.clear());
    }
  }

  /** Draws paths, and tells of each cell in which word it lies. */
  draw(drawn: (Drawn & { word?: string })[]): void {
    this.drawn = drawn;
    const words = new Map<number, string>();
    for (const { path, word } of drawn) {
      for (const place of path) if (word) words.set(this.cellAt(place), word);
    }
    this.cells.forEach((cell, index) => {
      const word = words.get(index);
      cell.setAttribute("aria-label", this.nameOf(index) + (word ? `, in ${word}` : ""));
      cell.classList.toggle("covered", word !== undefined);
    });
    this.redraw();
  }

  /** Marks a cell with what it may be. */
  doubt(place: [number, number], instead: string): void {
    const cell = this.cells[this.cellAt(place)];
    if (!cell) return;
    cell.classList.add("doubtful");
    cell.dataset.perhaps = instead;
    this.perhaps.set(this.cellAt(place), instead);
    cell.setAttribute("aria-label", this.nameOf(this.cellAt(place)));
  }

  pathOf(cells: number[]): Path {
    return cells.map((cell) => [...this.shape.places[cell]!]);
  }

  wordOf(cells: number[]): string {
    return cells.map((cell) => this.letters[cell]).join("");
  }

  cellAt(place: [number, number]): number {
    return this.shape.places.findIndex(([row, column]) => row === place[0] && column === place[1]);
  }

  /** Forgets what is being traced. */
  clear(): void {
    this.trace = [];
    this.dragging = false;
    this.redraw();
    this.tracing("");
  }

  private nameOf(cell: number): string {
    const [row, column] = this.shape.places[cell]!;
    const along = this.shape.hexagonal ? this.shape.places.slice(0, cell).filter(([r]) => r === row).length : column;
    const letter = this.letters[cell] ?? "";
    const name = letter === "?" ? "unknown" : letter === "." ? "used" : letter === "_" ? "hole" : letter;
    const instead = this.perhaps.get(cell);
    return `${name}, row ${row + 1}, column ${along + 1}${instead ? `, perhaps ${instead}` : ""}`;
  }

  private redraw(): void {
    const now: Drawn[] = this.trace.length > 0 ? [{ path: this.pathOf(this.trace), look: "trace" }] : [];
    this.drawing.draw([...this.drawn, ...now]);
    if (!this.done) return;
    this.cells.forEach((cell, index) => cell.setAttribute("aria-pressed", String(this.trace.includes(index))));
    const told = this.trace.map((cell) => (this.letters[cell] === "?" ? "unknown" : this.letters[cell])).join(" ");
    if (this.said.textContent !== told) this.said.textContent = told;
  }

  private touch(a: number, b: number): boolean {
    const [rowA, columnA] = this.shape.places[a]!;
    const [rowB, columnB] = this.shape.places[b]!;
    const rows = Math.abs(rowA - rowB);
    const columns = Math.abs(columnA - columnB);
    return this.shape.hexagonal ? rows <= 1 && rows + columns === 2 : Math.max(rows, columns) === 1;
  }

  /** Adds a cell to the trace, or goes back to it. Whether it belongs to it now. */
  private add(cell: number): boolean {
    const at = this.trace.indexOf(cell);
    if (at >= 0) {
      this.trace = this.trace.slice(0, at + 1);
    } else if (this.trace.length === 0 || this.touch(this.trace.at(-1)!, cell)) {
      this.trace.push(cell);
    } else {
      return false;
    }
    this.redraw();
    this.tracing(this.wordOf(this.trace));
    return true;
  }

  private finish(): void {
    const traced = this.trace;
    this.clear();
    if (traced.length > 1) this.done?.(traced);
  }

  /** Letter by letter: the last one again ends the word. */
  private tap(cell: number): void {
    if (!this.done) return;
    if (this.pick) {
      const pick = this.pick;
      this.pick = undefined;
      return pick(cell);
    }
    if (this.trace.length > 1 && this.trace.at(-1) === cell) return this.finish();
    if (this.trace.length === 1 && this.trace[0] === cell) return this.clear();
    if (!this.add(cell)) {
      this.trace = [];
      this.add(cell);
    }
  }

  private cellUnder(event: PointerEvent): number | undefined {
    const found = this.cells.findIndex((cell) => {
      const box = cell.getBoundingClientRect();
      const away = Math.hypot(event.clientX - box.x - box.width / 2, event.clientY - box.y - box.height / 2);
      // Less than the whole cell, so that a diagonal misses the corners.
      return away < 0.42 * Math.min(box.width, box.height);
    });
    return found < 0 ? undefined : found;
  }

  private begin(event: PointerEvent): void {
    const cell = this.cellUnder(event);
    if (cell === undefined || event.button !== 0) return;
    event.preventDefault();
    this.cells[cell]!.focus({ preventScroll: true });
    this.element.setPointerCapture(event.pointerId);
    this.dragging = true;
    this.moved = false;
    this.tap(cell);
    if (this.trace.length === 0) this.dragging = false;
  }

  private move(event: PointerEvent): void {
    if (!this.dragging) return;
    const cell = this.cellUnder(event);
    if (cell === undefined || cell === this.trace.at(-1)) return;
    this.moved = true;
    this.add(cell);
  }

  private end(): void {
    if (this.dragging && this.moved) this.finish();
    this.dragging = false;
  }

  private pressed(cell: number, event: KeyboardEvent): void {
    const next = neighbour(this.shape, cell, event.key);
    if (next !== undefined) {
      event.preventDefault();
      this.cells[cell]!.tabIndex = -1;
      this.cells[next]!.tabIndex = 0;
      this.cells[next]!.focus();
    } else if (event.key === "Escape" && this.trace.length > 0) {
      this.clear();
    } else if (event.key === "Backspace" && this.trace.length > 0) {
      event.preventDefault();
      this.trace.pop();
      this.redraw();
      this.tracing(this.wordOf(this.trace));
    } else if (event.key === "Enter" && this.trace.length > 1 && this.trace.at(-1) === cell) {
      event.preventDefault();
      this.finish();
    }
  }
}
