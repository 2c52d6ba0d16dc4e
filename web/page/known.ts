// What is known of a board: words that are found, and words that are not in its answer.
import type { Path, Word } from "../core/src/types.js";

export interface Found {
  word: string;
  spangram: boolean;
  path?: Path;
}

/** With a path where the word is not there, but may lie elsewhere. */
export type Excluded = string | Word;

export interface Known {
  found: Found[];
  not: Excluded[];
}

/** Whether a word lies on its cells, where these are told; a letter that could not be read is any. */
export function fits(word: Excluded | Found, letterAt: (row: number, column: number) => string | undefined): boolean {
  if (typeof word === "string" || !word.path) return true;
  const { word: letters, path } = word;
  const isThere = (letter: string | undefined, at: number) => letter === "?" || letter === letters[at];
  return path.length === letters.length && path.every(([row, column], at) => isThere(letterAt(row, column), at));
}

/** Whether both are the same word, on the same cells where these are told. */
function isSame(one: Excluded | Found, other: Excluded | Found): boolean {
  const key = (word: Excluded | Found) => (typeof word === "string" ? [word] : [word.word, word.path]);
  return JSON.stringify(key(one)) === JSON.stringify(key(other));
}

/** Whether two paths cover the same cells, in whatever order. */
export const sameCells = (a: Path, b: Path): boolean => a.map(String).sort().join(" ") === b.map(String).sort().join(" ");

/** Adds a word that is found, which is then no longer excluded, and takes the place of another on its cells. */
export function addFound(known: Known, word: Found): void {
  const over = ({ path }: Found) => path !== undefined && word.path !== undefined && sameCells(path, word.path);
  const stays = (one: Found) => one.word !== word.word && !(word.spangram && one.spangram) && !over(one);
  known.found = [...known.found.filter(stays), word];
  known.not = known.not.filter((one) => one !== word.word && !isSame(one, word));
}

/** Adds a word that is not in the answer, or not there, which is then no longer found. */
export function exclude(known: Known, word: Excluded): void {
  const nowhere = typeof word === "string";
  known.found = known.found.filter((one) => (nowhere ? one.word !== word : !isSame(one, word)));
  known.not = [...known.not.filter((one) => !isSame(one, word)), word];
}
