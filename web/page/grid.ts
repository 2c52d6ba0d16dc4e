// What people paste as a board, and what is wrong with it.

import type { Path, Word } from "../core/src/types.js";

export const mostCells = 128;

export interface Grid {
  rows: string[];
  theme?: string;
  words?: number;
  /** What is other than in the game. */
  rules?: string;
  /** What letters may be that are ?, as a puzzle has it. */
  open: string[];
  found: { word: string; spangram: boolean; path?: Path }[];
  /** With a path where the word is not there, but may lie elsewhere. */
  not: (string | Word)[];
}

const empty = (): Grid => ({ rows: [], open: [], found: [], not: [] });

/** A word that is found, as a file has it: * before the spangram, cells as ROW,COLUMN from 0 behind it. */
function foundWord(line: string): Grid["found"][number] {
  const cells = [...line.matchAll(/(\d+),(\d+)/g)].map(([, row, column]): [number, number] => [Number(row), Number(column)]);
  const word = line.toUpperCase().replace(/[^A-Z]/g, "");
  return { word, spangram: line.trimStart().startsWith("*"), ...(cells.length > 0 && { path: cells }) };
}

/** The letters of a line: either case, with anything between them that people put there. */
function letters(line: string): string {
  return line.replace(/[\s,;|"'`\u00b7\u2022[\]()-]+/g, "").toUpperCase();
}

/** Shapes in which letters may lie that came in one line, the game's own first. */
export function shapesOf(count: number): [rows: number, columns: number][] {
  const shapes: [number, number][] = [];
  for (let columns = 2; columns <= count / 2; ++columns) {
    if (count % columns === 0) shapes.push([count / columns, columns]);
  }
  const unlike = ([rows, columns]: [number, number]) => Math.abs(rows / columns - 4 / 3);
  return shapes.sort((a, b) => unlike(a) - unlike(b));
}

/** Reads a grid in any shape that people copy. Throws an Error that says what is wrong. */
export function readGrid(text: string): Grid {
  const clean = text.replace(/^\ufeff/, "").trim();
  if (clean === "") throw new Error("There is nothing in it.");
  if (clean.startsWith("{")) return readObject(clean);
  const grid = empty();
  let section = "";
  for (const line of clean.split(/\r?\n/)) {
    const header = /^\s*(date|theme|clue|words|rules)\s*:\s*(.*)$/i.exec(line);
    const begins = /^\s*(solution|found|not|open)\s*:/i.exec(line);
    if (header) {
      const [, name = "", value = ""] = header;
      if (/theme|clue/i.test(name)) grid.theme = value.trim();
      if (/words/i.test(name) && /^\d+$/.test(value.trim())) grid.words = Number(value);
      if (/rules/i.test(name)) grid.rules = value.trim();
    } else if (begins) {
      section = begins[1]!.toLowerCase();
    } else if (section === "found" && letters(line) !== "") {
      grid.found.push(foundWord(line));
    } else if (section === "not" && letters(line) !== "") {
      const { word, path } = foundWord(line);
      grid.not.push(path ? { word, path } : word);
    } else if (section === "open" && line.trim() !== "") {
      grid.open.push(line.trim());
    } else if (section === "" && !line.trimStart().startsWith("#") && letters(line) !== "") {
      grid.rows.push(letters(line));
    }
  }
  // A letter a line: cells that were copied one by one.
  if (grid.rows.length > 8 && grid.rows.every((row) => row.length === 1)) grid.rows = [grid.rows.join("")];
  if (grid.rows.length === 1) grid.rows = inShape(grid.rows[0]!);
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
  const rows = object.rows ?? object.startingBoard;
  if (!Array.isArray(rows) || !rows.every((row) => typeof row === "string")) {
    throw new Error("This JSON has no board: `rows` or `startingBoard` with a text for each row.");
  }
  const grid = { ...empty(), rows: rows.map(letters) };
  const texts = (list: unknown) => (Array.isArray(list) ? list.filter((one): one is string => typeof one === "string") : []);
  grid.open = texts(object.open);
  const isWord = (one: unknown): one is string | Word => typeof one === "string" || (one instanceof Object && "word" in one);
  if (Array.isArray(object.not)) grid.not = object.not.filter(isWord);
  if (Array.isArray(object.found)) grid.found = object.found.map((one) => (typeof one === "string" ? foundWord(one) : one));
  if (typeof object.rules === "string") grid.rules = object.rules;
  const theme = object.theme ?? object.clue;
  if (typeof theme === "string") grid.theme = theme;
  if (typeof object.words === "number") grid.words = object.words;
  if (Array.isArray(object.themeWords)) grid.words = object.themeWords.length + 1;
  return checked(grid);
}

function checked(grid: Grid): Grid {
  const cells = grid.rows.reduce((sum, row) => sum + row.length, 0);
  if (cells === 0) throw new Error("There is no row of letters in it.");
  const longest = Math.max(...grid.rows.map((row) => row.length));
  if (grid.rows.length * longest > mostCells) {
    throw new Error(`That is ${grid.rows.length} rows of ${longest}: a board has ${mostCells} cells at most.`);
  }
  return grid;
}

/** What is wrong with a letter of a board, or nothing. */
export function faultOf(letter: string): string | undefined {
  if (letter === "") return "empty";
  if (!/^[A-Z?._]$/.test(letter)) return `'${letter}' is not a letter`;
  return undefined;
}
