// What people paste as a board, and what is wrong with it.

import type { Path } from "../core/src/types.js";
import { fits, type Excluded, type Found, type Known } from "./known.js";
import { lettersOf } from "./letters.js";

export const mostCells = 128;

export interface Grid extends Known {
  rows: string[];
  /** Whether the letters came without rows, so that these are a guess. */
  guessed: boolean;
  theme?: string;
  words?: number;
  /** What is other than in the game. */
  rules?: string;
  /** What letters may be that are ?, as a puzzle has it. */
  open: string[];
}

const empty = (): Grid => ({ rows: [], guessed: false, open: [], found: [], not: [] });

/** Signs that people draw a hole with, besides ours. */
const holeSigns = /[#\u25a0\u2588\u2b1b]/g;

/** The letters of a line: either case, with anything between them that people put there. */
function letters(line: string): string {
  return line.replace(holeSigns, "_").replace(/[\s,;|"'`\u00b7\u2022[\]()-]+/g, "").toUpperCase();
}

/** How many cells a line that starts with # has if it is a row; 0 where it can only be a comment. */
function cellsOfRow(line: string): number {
  const row = line.replace(holeSigns, "_");
  return /^([a-z?._]+|[a-z?._]([\s,;|]+[a-z?._])*)$/i.test(row) ? letters(row).length : 0;
}

/** A word that is known, as a file has it: * before the spangram, cells as ROW,COLUMN from 0 behind it. */
function knownWord(line: string, list: string): Found {
  const behind = /\d.*/.exec(line)?.[0] ?? "";
  const word = lettersOf(line.slice(0, line.length - behind.length));
  if (word === "") throw new Error(`${list}: '${line}' is not a word.`);
  const cells = /(\d+),(\d+)/g;
  if (/[\p{L}\d]/u.test(behind.replace(cells, ""))) {
    throw new Error(`${list}: after ${word} may stand its cells, each as row,column from 0.`);
  }
  const path = [...behind.matchAll(cells)].map(([, row, column]): [number, number] => [Number(row), Number(column)]);
  return { word, spangram: line.trimStart().startsWith("*"), ...(path.length > 0 && { path }) };
}

const isCell = (cell: unknown) => Array.isArray(cell) && cell.length === 2 && cell.every((at) => Number.isInteger(at) && at >= 0);

/** The same from JSON: as text, or as an object. */
function knownEntry(entry: unknown, list: string): Found {
  if (typeof entry === "string") return knownWord(entry, list);
  const { word, spangram, path } = Object(entry) as Record<string, unknown>;
  if (typeof word !== "string") throw new Error(`${list}: ${JSON.stringify(entry)} is not a word.`);
  if (path != null && !(Array.isArray(path) && path.every(isCell))) {
    throw new Error(`${list}: the path of ${word} is not a list of cells, each as [row, column] from 0.`);
  }
  const read = knownWord(word, list);
  return { ...read, spangram: read.spangram || spangram === true, ...(path != null && { path: path as Path }) };
}

const asExcluded = ({ word, path }: Found): Excluded => (path ? { word, path } : word);

/** Shapes in which letters may lie that came in one line, the game's own first. */
export function shapesOf(count: number): [rows: number, columns: number][] {
  const shapes: [number, number][] = [];
  for (let columns = 2; columns <= count / 2; ++columns) {
    if (count % columns === 0) shapes.push([count / columns, columns]);
  }
  const unlike = ([rows, columns]: [number, number]) => Math.abs(rows / columns - 4 / 3);
  return shapes.sort((a, b) => unlike(a) - unlike(b));
}

/** Whether a text is of a form that only the engine reads: a link to a puzzle, or a course's, with its title in quotes. */
export const isForEngine = (text: string): boolean => /^\s*(\S*#play=\S*\s*|"[^"\n]*"\s*\n[^"]*)$/.test(text);

/** Reads a grid in any shape that people copy. Throws an Error that says what is wrong. */
export function readGrid(text: string): Grid {
  const clean = text.replace(/^\ufeff/, "").trim();
  if (clean === "") throw new Error("There is nothing in it.");
  if (clean.startsWith("{")) return readObject(clean);
  const grid = empty();
  let section = "";
  let perhaps: string[] = []; // lines right before the grid that are comments, or rows with a hole at their start
  let gap = false; // since the last row
  for (const line of clean.split(/\r?\n/).map((whole) => whole.trim())) {
    const header = /^(date|theme|clue|words|rules)\s*:\s*(.*)$/i.exec(line);
    const begins = /^(solution|found|not|open)\s*:(.*)$/i.exec(line);
    const before = perhaps;
    perhaps = [];
    if (line.startsWith("#")) {
      const cells = section === "" ? cellsOfRow(line) : 0;
      if (grid.rows.length === 0) perhaps = cells > 0 ? [...before, line] : [];
      else if (cells === grid.rows[0]!.length && !gap) grid.rows.push(letters(line));
    } else if (header) {
      const [, name = "", value = ""] = header;
      if (/theme|clue/i.test(name)) grid.theme = value;
      if (/words/i.test(name) && /^\d+$/.test(value)) grid.words = Number(value);
      if (/rules/i.test(name)) grid.rules = value;
    } else if (begins) {
      section = begins[1]!.toLowerCase();
      if (begins[2]!.trim() !== "") throw new Error(`What belongs to '${section}:' stands on the lines below it.`);
    } else if (letters(line) === "") {
      gap = true;
    } else if (section === "found") {
      grid.found.push(knownWord(line, section));
    } else if (section === "not") {
      grid.not.push(asExcluded(knownWord(line, section)));
    } else if (section === "open") {
      grid.open.push(line);
    } else if (section === "") {
      const row = letters(line);
      grid.rows.push(...before.filter((one) => cellsOfRow(one) === row.length).map(letters), row);
      gap = false;
    }
  }
  // A letter a line: cells that were copied one by one.
  if (grid.rows.length > 8 && grid.rows.every((row) => row.length === 1)) grid.rows = [grid.rows.join("")];
  if (grid.rows.length === 1) {
    grid.rows = inShape(grid.rows[0]!);
    grid.guessed = true;
  }
  return checked(grid);
}

function inShape(line: string): string[] {
  const shape = shapesOf(line.length)[0];
  if (!shape || line.length < 12) return [line];
  return Array.from({ length: shape[0] }, (_, row) => line.slice(row * shape[1], (row + 1) * shape[1]));
}

function readObject(text: string): Grid {
  let object: Record<string, unknown>;
  try {
    object = JSON.parse(text);
  } catch {
    throw new Error("This begins like JSON but is not: is the end missing?");
  }
  const feed = "startingBoard" in object; // of the game
  const rows = feed ? object.startingBoard : object.rows;
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === "string")) {
    throw new Error("This JSON has no board: `rows` or `startingBoard` with a text for each row.");
  }
  if (!feed && object.clue != null) {
    throw new Error("`clue` belongs to the game's feed; beside `rows` it is `theme`.");
  }
  const list = (name: string): unknown[] => {
    const some = object[name] ?? [];
    if (!Array.isArray(some)) throw new Error(`\`${name}\` is not a list.`);
    return some;
  };
  const grid = { ...empty(), rows: rows.map(letters) };
  grid.open = list("open").filter((one): one is string => typeof one === "string");
  grid.found = list("found").map((one) => knownEntry(one, "found"));
  grid.not = list("not").map((one) => asExcluded(knownEntry(one, "not")));
  if (object.rules != null) grid.rules = rulesText(object.rules);
  const theme = feed ? object.clue : object.theme;
  if (typeof theme === "string") grid.theme = theme;
  const { spangram, themeWords } = object;
  if (feed && spangram !== undefined && Array.isArray(themeWords)) {
    grid.words = themeWords.length + (spangram ? 1 : 0); // the game tells its players this number
  } else if (!feed && typeof object.words === "number") {
    grid.words = object.words;
  }
  return checked(grid);
}

/** The game's rules, which need not be named. */
const official: Record<string, unknown> = { crossing: false, "self-crossing": true, spangram: "spans", "min-length": 4 };

/** Rules as text: they may come as an object. */
function rulesText(rules: unknown): string {
  if (typeof rules === "string") return rules;
  if (typeof rules !== "object" || Array.isArray(rules)) throw new Error("`rules` is neither an object nor a text.");
  return Object.entries(rules as object)
    .map(([name, value]): [string, unknown] => [name.replace(/_/g, "-"), value])
    .filter(([name, value]) => official[name] !== value)
    .map(([name, value]) => (value === true ? name : `${name} ${value === false ? "no" : value}`))
    .join(", ");
}

function checked(grid: Grid): Grid {
  if (/^_*$/.test(grid.rows.join(""))) throw new Error("There is no row of letters in it.");
  const longest = Math.max(...grid.rows.map((row) => row.length));
  if (grid.rows.length * longest > mostCells) {
    throw new Error(`That is ${grid.rows.length} rows of ${longest}: a board has ${mostCells} cells at most.`);
  }
  for (const one of [...grid.found, ...grid.not]) {
    if (!fits(one, (row, column) => grid.rows[row]?.[column])) {
      throw new Error(`${typeof one === "string" ? one : one.word} is not what its cells spell.`);
    }
  }
  return grid;
}

/** What is wrong with a letter of a board, or nothing. */
export function faultOf(letter: string): string | undefined {
  if (letter === "") return "empty";
  if (!/^[A-Z?._]$/.test(letter)) return `'${letter}' is not a letter`;
  return undefined;
}
