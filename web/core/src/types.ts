// What goes to the engine and what comes back, as docs/json-schema has it.

/** The cells of a word from its first letter to its last, each as row and column from 0. */
export type Path = [row: number, column: number][];

export interface Word {
  word: string;
  path: Path;
}

export interface Spangram extends Word {
  /** The words that it is joined from. */
  parts: string[];
}

export interface Puzzle {
  name?: string;
  date?: string;
  /** The day's clue. */
  theme?: string;
  /** Number of words, the spangram included. */
  words?: number | null;
  /** The rows of letters; ? for one that could not be read, . for a cell that is used up. */
  rows: string[];
  /** What the letters ? may be: row and column from 0 and the letters, as in "2,5 OQD". */
  open?: string[];
  /** What is other than in the game, as in "crossing, spangram: none"; see docs/formats.md. */
  rules?: string;
  /** Words that are known to be in the answer. */
  found?: { word: string; path?: Path; spangram?: boolean }[];
  /** Words that are known not to be; with a path, not there. */
  not?: (string | Word)[];
  solution?: { spangram: string; words: string[] };
}

export interface Options {
  /** Solutions to return at most (5). */
  top?: number;
  /** Number of words in place of the puzzle's. */
  words?: number;
  any_count?: boolean;
  /** The clue in place of the puzzle's. */
  theme?: string;
  spangram_parts?: number;
  self_crossing?: boolean;
  /** Seconds. */
  time_limit?: number;
}

export type Ending = "complete" | "stopped" | "time limit";

export interface PlainSolution {
  score: number;
  /** Null where its cells are used up. */
  spangram: Spangram | null;
  /** Without the spangram. */
  words: Word[];
}

export interface Solution extends PlainSolution {
  /** The words that no list has, but whose letters look like a word. */
  unlisted?: string[];
  /** The chance that it is the answer, 0 to 1. */
  probability: number;
  /** Of a board that was read otherwise: which of the slips. */
  slip?: number;
}

/** What may be wrong with what was read. */
export interface Slip {
  kind: string;
  text: string;
  /** 0 to 1. */
  probability: number;
  /** Of a found word that is none of the answer's: the best answer then, which is not among the solutions. */
  solution?: Solution;
}

export interface Result {
  puzzle: string;
  complete: boolean;
  ending: Ending;
  covers: number | string;
  covers_exact: boolean;
  rare_words: boolean;
  /** Whether strings that no list has were tried as well, where they look like words. */
  unlisted_words: boolean;
  milliseconds: number;
  /** The chance that the answer is none of the solutions. */
  none: number;
  solutions: Solution[];
  /** Whether the board is likely to have been read wrongly. */
  doubtful?: boolean;
  /** What may be wrong with it; rows and columns from 1, likeliest first. */
  misread?: { row: number; column: number; letter: string; instead: string; probability: number }[];
  /** The rules to relax for a cover where there is none. */
  relaxed?: { text: string; rules: object };
  relaxed_complete?: boolean;
  /** All that may be wrong: letters, two in each other's place, the number of words, a row, the shape, a found word. */
  slips?: Slip[];
  /** Whether the search for them came to its end. */
  slips_complete?: boolean;
}

export interface HintRequest {
  /** 1 tells least, 5 the word. */
  step: number;
  spangram?: boolean;
  /** About the word through that cell. */
  cell?: [row: number, column: number];
  /** Words that were hinted at before. */
  told?: string[];
  /** The word to keep to. */
  about?: string;
}

export interface Hint {
  step: number;
  /** A line or two for people. */
  text: string;
  left?: number;
  length?: number;
  cells?: Path;
  word?: string;
  /** That the word is in the answer. */
  chance?: number;
  /** False where time ran out before the search was finished. */
  complete: boolean;
  /** Whether the board is likely to have been read wrongly. */
  doubtful: boolean;
  /** Whether the search for misread letters came to its end. */
  slips_complete: boolean;
}

export interface Hinted {
  hint: Hint;
  /** The word that all this is about, to be asked for again; not to be shown. */
  about: string;
}

export interface Count {
  puzzle: string;
  complete: boolean;
  ending: Ending;
  rare_words: boolean;
  covers: string;
}

export interface Check {
  puzzle: string;
  /** Null where time ran out before that was known. */
  legal: boolean | null;
  fair: boolean;
  complete: boolean;
  faults: { rule: string; text: string }[];
  added?: string[];
  covers?: number;
  competitors?: number;
  rank?: number | null;
  probability?: number | null;
  margin?: number | null;
  solution?: PlainSolution | null;
  competitor?: PlainSolution | null;
  coarse?: Word[];
  inside?: { word: string; inside: string }[];
  several_places?: { word: string; paths: Path[] }[];
  difficulty?: { total: number; parts: { name: string; points: number; most: number; measured: string }[] };
}

export interface MakeRequest {
  theme: string;
  spangram: string;
  /** Without the spangram. */
  words: string[];
  rows?: number;
  columns?: number;
  /** Words to use, the spangram included. */
  count?: number;
  /** Propose the missing words. */
  fill?: boolean;
  seed?: number;
  tries?: number;
}

export interface Made {
  /** Null when no layout was found in time. */
  made: Puzzle | null;
  check: Check | null;
  /** Words that nobody asked for. */
  proposed: string[];
  /** Words that were given and found no room. */
  left_out: string[];
  /** Words that lost accents, and their letters. */
  folded: { given: string; word: string }[];
  /** What was given and is no word for the board. */
  set_aside: { given: string; reason: string }[];
  /** Words that are likely misspelled. */
  doubtful: { given: string; meant: string }[];
  tries: number;
  milliseconds: number;
}

export type Rules = "length" | "boggle" | "wordhunt" | "count";

/** A board to hunt on. */
export interface HuntBoard {
  /** In reading order, _ for a hole that the shape has not. */
  letters: string;
  /** RxC, hex7, hex19, hex37 or hex61, or a map with holes of its own: donut, cross or plus. */
  shape: string;
  /** A cell with q reads QU. */
  qu: boolean;
}

export interface HuntRequest extends Partial<HuntBoard> {
  letters: string;
  rules?: Rules;
  min_length?: number;
  /** All words of word games (game), or those of them that most people know. */
  list?: "game" | "everyday";
  /** Another word list to go by, a word a line. */
  lexicon?: string;
}

export interface Hunted {
  points: number;
  /** The list by its name; not for one that was brought. */
  lexicon?: string;
  /** Of a list that was brought: its words, and its lines that are none. */
  list?: { words: number; passed_over: number };
  ending: Ending;
  found: (Word & { points: number })[];
}

/** Bad input, a parameter out of its range, more than can be held, damaged data; a file of the engine that did not come,
 * for which asking again may help; something that the browser lacks. */
export type ErrorKind = "input" | "option" | "size" | "data" | "loading" | "unsupported";

/** Why there is no answer. */
export class WeftError extends Error {
  readonly kind: ErrorKind;
  readonly line: number | undefined;

  constructor(kind: ErrorKind, message: string, line?: number) {
    super(message);
    this.name = "WeftError";
    this.kind = kind;
    this.line = line;
  }
}

/** A question as it goes to the engine. */
export type Question = { command: string } & Record<string, unknown>;

/** How far the data is loaded, in bytes as they are transferred. */
export interface Loading {
  loaded: number;
  total: number;
}
