// Boards from pictures: what was read is shown over the picture, to be put right before it is used.
import { openPictureReader, type PictureCell, type PictureClient, type Reading } from "../core/src/reader.js";
import { openBitmap, scaleOf } from "../core/src/pixels.js";
import type { Path } from "../core/src/types.js";
import { hexagon, neighbour, rectangle, type Shape } from "./board.js";
import { button, complain, h, percent, plural, replace } from "./dom.js";
import { explain, stopEngine } from "./engine.js";

/** A board as it was read, and put right. */
export interface PictureBoard {
  game: "strands" | "hunt";
  rows: number;
  columns: number;
  hexagonal: boolean;
  /** In reading order, A-Z or Qu, the likeliest where in doubt; of a hunt also . for a hole. */
  letters: string[];
  /** What the letters in doubt may be, by cell; nothing where it may be any. */
  open: Map<number, string>;
  /** Words that lines join; which end is the first is not known. */
  found: { path: Path; spangram: boolean }[];
}

/** A letter in doubt may be one of these, where together they are likely enough; else any. */
const leastChance = 0.01;
const leastSum = 0.9;

function choices(cell: PictureCell): string {
  const letters = cell.letters.filter(({ letter, chance }) => /^[A-Z]$/.test(letter) && chance >= leastChance);
  const sum = letters.reduce((all, { chance }) => all + chance, 0);
  return sum >= leastSum ? letters.map(({ letter }) => letter).join("") : "";
}

let reader: PictureClient | undefined;

/** The one reader of the page, started with the first picture. */
function pictures(): PictureClient {
  return (reader ??= openPictureReader({ worker: "engine/picture-worker.js" }));
}

let handed: PictureBoard | undefined;

/** Goes to the view of a game with a board that was read. */
function handOver(board: PictureBoard): void {
  handed = board;
  location.hash = board.game === "hunt" ? "#hunt" : "#solve";
}

/** The board that another view handed over, once. */
export function takeBoard(): PictureBoard | undefined {
  const board = handed;
  handed = undefined;
  return board;
}

/** Buttons by which a picture comes; the camera only starts when its own is pressed. */
export function pictureButtons(take: (picture: Blob) => void): HTMLElement {
  const chooser = (label: string) => {
    const input = h("input", { type: "file", accept: "image/*", hidden: true, "aria-label": label });
    input.onchange = () => {
      const file = input.files?.[0];
      input.value = ""; // the same one may be chosen again
      if (file) take(file);
    };
    return input;
  };
  const file = chooser("Picture of a board");
  const photo = chooser("Photograph of a board");
  photo.setAttribute("capture", "environment");
  // Phones and tablets bring their own camera; elsewhere the page shows it.
  const own = matchMedia("(pointer: coarse)").matches || !navigator.mediaDevices;
  return h(
    "div",
    { className: "row" },
    button("Read a picture", () => file.click()),
    button("Camera", () => (own ? photo.click() : void showCamera(take, () => photo.click()))),
    file,
    photo,
  );
}

/** The camera's picture in a dialog, until one is taken. */
async function showCamera(take: (picture: Blob) => void, otherwise: () => void): Promise<void> {
  const stream = await navigator.mediaDevices
    .getUserMedia({ video: { facingMode: "environment", width: { ideal: 1920 } } })
    .catch(() => undefined);
  if (!stream) return otherwise();
  const video = h("video", { autoplay: true, playsInline: true, muted: true, srcObject: stream });
  const dialog = h("dialog", { "aria-label": "Camera" });
  const snap = () => {
    const canvas = h("canvas", { width: video.videoWidth, height: video.videoHeight });
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    canvas.toBlob((blob) => {
      dialog.close();
      if (blob) take(blob);
    });
  };
  dialog.append(
    video,
    h("div", { className: "row" }, button("Take the picture", snap, { className: "main" }), button("Cancel", () => dialog.close())),
  );
  dialog.addEventListener("close", () => {
    for (const track of stream.getTracks()) track.stop();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** A part of a picture around a board, and the letters that were read, each at its cell. */
class Overlay {
  readonly element: HTMLElement;
  private readonly inputs: HTMLInputElement[];
  private readonly touched = new Set<number>();
  private readonly shape: Shape;

  constructor(
    bitmap: ImageBitmap,
    private readonly reading: Reading,
  ) {
    const { cells, columns, rows } = reading;
    this.shape = reading.hexagonal ? hexagon((rows + 1) / 2) : rectangle(rows, columns);
    const scale = scaleOf(bitmap); // the picture was read at that size
    const xs = cells.map(({ x }) => x / scale);
    const ys = cells.map(({ y }) => y / scale);
    const wide = Math.max(...xs) - Math.min(...xs);
    const high = Math.max(...ys) - Math.min(...ys);
    const step = Math.min(wide / (columns - 1), high / (rows - 1));
    const left = Math.max(0, Math.min(...xs) - step * 0.8);
    const top = Math.max(0, Math.min(...ys) - step * 0.8);
    const width = Math.min(bitmap.width, Math.max(...xs) + step * 0.8) - left;
    const height = Math.min(bitmap.height, Math.max(...ys) + step * 0.8) - top;
    const shown = Math.min(1, 1200 / width);
    const canvas = h("canvas", { width: Math.round(width * shown), height: Math.round(height * shown), role: "img" });
    canvas.setAttribute("aria-label", "The picture");
    canvas.getContext("2d")?.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
    this.element = h("div", { className: "overlay", role: "group", "aria-label": "What was read, over the picture" }, canvas);
    this.element.style.setProperty("--step", String((100 * step) / width));
    this.element.style.setProperty("--shape", String(width / height));
    this.inputs = cells.map((cell, index) => {
      const input = this.inputOf(cell, index);
      input.style.left = `${(100 * (xs[index]! - left)) / width}%`;
      input.style.top = `${(100 * (ys[index]! - top)) / height}%`;
      this.element.append(input);
      return input;
    });
  }

  /** Where a cell is, for people. */
  private nameOf(index: number): string {
    const row = this.shape.places[index]![0];
    const first = this.shape.places.findIndex((place) => place[0] === row);
    return `Row ${row + 1}, column ${index - first + 1}`;
  }

  private inputOf(cell: PictureCell, index: number): HTMLInputElement {
    const name = this.nameOf(index);
    const chances = cell.letters.slice(0, 4).map(({ letter, chance }) => `${letter} ${percent(chance)}`);
    const input = h("input", {
      type: "text",
      value: cell.letters[0]!.letter,
      maxLength: 2,
      autocomplete: "off",
      autocapitalize: "characters",
      spellcheck: false,
      className: cell.sure ? "" : "doubtful",
      "aria-label": cell.sure ? name : `${name}, in doubt: ${chances.join(", ")}`,
      title: cell.sure ? "" : chances.join(", "),
    });
    input.onfocus = () => input.select();
    input.oninput = () => {
      this.touched.add(index);
      input.classList.remove("doubtful", "wrong");
      input.setAttribute("aria-label", name);
      input.title = "";
    };
    input.onkeydown = (event) => {
      const next = neighbour(this.shape, index, event.key) ?? (event.key === "Enter" ? index + 1 : undefined);
      if (next === undefined || !this.inputs[next]) return;
      event.preventDefault();
      this.inputs[next].focus();
    };
    return input;
  }

  focus(): void {
    (this.inputs.find((input) => input.classList.contains("doubtful")) ?? this.inputs[0])?.focus();
  }

  /** The board as it stands now for a game; nothing, and the focus there, where a cell is wrong. */
  board(game: "strands" | "hunt"): PictureBoard | string {
    const { rows, columns, hexagonal, cells, joined } = this.reading;
    const letters = this.inputs.map(({ value }) => value.trim().toUpperCase().replace(/^QU$/, game === "hunt" ? "Qu" : "Q"));
    const known = game === "hunt" ? /^([A-Z]|Qu|\.)$/ : /^[A-Z]$/;
    const wrong = letters.findIndex((letter) => !known.test(letter));
    if (wrong >= 0) {
      this.inputs[wrong]!.classList.add("wrong");
      this.inputs[wrong]!.focus();
      return `${this.nameOf(wrong)}: '${letters[wrong]}' is not a letter.`;
    }
    const open = new Map<number, string>();
    cells.forEach((cell, index) => {
      if (!cell.sure && !this.touched.has(index)) open.set(index, choices(cell));
    });
    return { game, rows, columns, hexagonal, letters, open, found: game === "strands" ? joined : [] };
  }
}

/** The text of a file, also where its first sign says that it is UTF-16; nothing where it cannot be read. */
export async function textOf(file: Blob): Promise<string | undefined> {
  const bytes = await file.arrayBuffer().catch(() => undefined);
  if (!bytes) return undefined;
  const [first, second] = new Uint8Array(bytes);
  const kind = first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(kind).decode(bytes);
}

/** A view on which a board is entered. */
export interface EntryView {
  readonly game: "strands" | "hunt";
  /** Where the board stands, what is wrong with it, and what can be done. */
  readonly place: HTMLElement;
  readonly fault: HTMLElement;
  readonly panel: HTMLElement;
  showEntry(): void;
  /** Takes a board as text. */
  read(text: string): void | Promise<void>;
  useBoard(board: PictureBoard): void;
}

/** Counts what was taken: of several files only the last is shown. */
let taken = 0;
/** What is shown of it, where it is a picture. */
let last: PictureReview | undefined;

/** Takes a picture, to be looked through in the view's own places, or a file with a board. */
export async function takeFile(view: EntryView, file: Blob): Promise<void> {
  const turn = ++taken;
  stopEngine();
  last?.leave();
  last = undefined;
  view.fault.textContent = "";
  if (!file.type.startsWith("image/")) {
    view.showEntry();
    const text = await textOf(file);
    if (turn !== taken) return;
    if (text === undefined) view.fault.textContent = "This file cannot be read.";
    else await view.read(text);
    return;
  }
  last = new PictureReview(file, view);
  replace(view.place, last.place);
  replace(view.panel, last.panel);
}

/** From a picture to a board: reads, shows, waits for what people say. */
class PictureReview {
  readonly place = h("div", {});
  readonly panel = h("div", { className: "panel" });
  private readonly fault = h("p", { className: "fault", role: "alert" });
  private left = false;

  constructor(
    private readonly picture: Blob,
    private readonly view: EntryView,
  ) {
    this.panel.append(h("p", { role: "status" }, "Reading the picture \u2026"), button("Stop", () => this.stop()));
    void this.read();
  }

  /** Ends the reading; what comes of it is not shown. */
  leave(): void {
    if (this.left) return;
    this.left = true;
    pictures().cancel();
  }

  private stop(): void {
    this.leave();
    this.back("");
  }

  private back(fault: string): void {
    this.view.showEntry();
    complain(this.view.fault, fault);
  }

  private async read(): Promise<void> {
    try {
      const { reading, milliseconds } = await pictures().read(this.picture);
      const bitmap = await openBitmap(this.picture);
      if (!this.left) this.show(new Overlay(bitmap, reading), reading, milliseconds);
      bitmap.close();
    } catch (error) {
      if (!this.left) this.back(explain(error, "What reads pictures"));
    }
  }

  private show(overlay: Overlay, reading: Reading, milliseconds: number): void {
    const doubtful = reading.cells.filter(({ sure }) => !sure).length;
    const say = [
      `${reading.rows} rows of ${reading.hexagonal ? "up to " : ""}${reading.columns}, read in ${(milliseconds / 1000).toFixed(1)} s.`,
      doubtful === 0
        ? "Nothing is in doubt."
        : `${plural(doubtful, "letter is", "letters are")} in doubt, and marked: put them right${
            reading.game === "strands" ? ", or leave them and the solver chooses" : ""
          }.`,
    ];
    if (reading.joined.length > 0) say.push(`${plural(reading.joined.length, "word")} found already.`);
    const use = (game: "strands" | "hunt") => {
      const board = overlay.board(game);
      if (typeof board === "string") this.fault.textContent = board;
      else if (game === this.view.game) this.view.useBoard(board);
      else handOver(board);
    };
    const names = { strands: "Use it as a Strands board", hunt: "Hunt on it" };
    const all = reading.game === "hunt" ? (["hunt", "strands"] as const) : (["strands", "hunt"] as const);
    const games = reading.hexagonal ? (["hunt"] as const) : all; // no board of Strands is one
    const status = h("p", { role: "status", className: "chance" });
    replace(this.place, overlay.element);
    replace(
      this.panel,
      status,
      h("p", {}, "The letter that was read stands beside each letter of the picture. Type over what is wrong."),
      this.fault,
      h("div", { className: "row" }, ...games.map((game, at) => button(names[game], () => use(game), { className: at === 0 ? "main" : "" }))),
      pictureButtons((other) => void takeFile(this.view, other)),
      button("Back", () => this.stop()),
    );
    status.textContent = say.join(" ");
    if (doubtful > 0) overlay.focus();
  }
}
