// A puzzle with its answer, to play: how it travels in a link, and as files.
import type { Path, Puzzle, Word } from "../core/src/types.js";
import { mostCells } from "./grid.js";
import { lettersOf } from "./letters.js";

export interface Playable {
  theme: string;
  rows: string[];
  /** The spangram first, its parts apart. */
  answer: Word[];
}

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The sign of a cell in a path: a digit, and from 64 on a letter of Latin-1 above ASCII. */
const signOf = (cell: number) => digits[cell] ?? String.fromCharCode(0xc0 + cell - digits.length);

/** The cell of a sign; none where it is no sign of a cell. */
function cellOf(sign: string): number {
  const digit = digits.indexOf(sign);
  return digit >= 0 ? digit : sign.charCodeAt(0) - 0xc0 + digits.length;
}

type Packed = [theme: string, rows: string, ...words: [word: string, cells: string][]];

/** Not secret, only not to be read by accident. */
function veil(bytes: Uint8Array): Uint8Array {
  let key = 0x5a;
  return bytes.map((byte) => {
    key = (key * 73 + 41) & 255;
    return byte ^ key;
  });
}

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const body = new Blob([bytes as BlobPart]).stream().pipeThrough(stream as unknown as TransformStream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    for (let k = 0; k <= Math.min(3, bytes.length - i); ++k) text += digits[(group >> (18 - 6 * k)) & 63];
  }
  return text;
}

function toBytes(text: string): Uint8Array {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of text) {
    const digit = digits.indexOf(letter);
    if (digit < 0) throw new Error("no digit");
    bits = ((bits << 6) | digit) & 0xffff;
    held += 6;
    if (held >= 8) bytes.push((bits >> (held -= 8)) & 255);
  }
  return Uint8Array.from(bytes);
}

/** The part of a link that holds the whole puzzle. */
export async function toLink({ theme, rows, answer }: Playable): Promise<string> {
  const columns = rows[0]!.length;
  const packed: Packed = [
    theme,
    rows.join(" "),
    ...answer.map(({ word, path }): [string, string] => [
      word,
      path.map(([row, column]) => signOf(row * columns + column)).join(""),
    ]),
  ];
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  return toText(veil(await through(bytes, new CompressionStream("deflate-raw"))));
}

/** Reads it back. Throws an Error that says what is wrong. */
export async function fromLink(text: string): Promise<Playable> {
  try {
    const bytes = await through(veil(toBytes(text)), new DecompressionStream("deflate-raw"));
    const [theme, board, ...words] = JSON.parse(new TextDecoder().decode(bytes)) as Packed;
    const rows = board.split(" ");
    const columns = rows[0]!.length;
    const answer = words.map(([word, cells]) => ({
      word,
      path: [...cells].map((cell): [number, number] => {
        const at = cellOf(cell);
        return [Math.floor(at / columns), at % columns];
      }),
    }));
    const playable: Playable = { theme, rows, answer };
    if (!sound(playable)) throw new Error("unsound");
    return playable;
  } catch {
    throw new Error("This link does not hold a whole puzzle. Was it cut off when it was copied?");
  }
}

/** Whether the words lie on the board, and cover each cell once. */
function sound({ theme, rows, answer }: Playable): boolean {
  const columns = rows[0]?.length ?? 0;
  if (typeof theme !== "string" || columns * rows.length > mostCells || !rows.every((row) => /^[A-Z]+$/.test(row) && row.length === columns)) {
    return false;
  }
  const cells = answer.flatMap(({ path }) => path.map(([row, column]) => `${row},${column}`));
  const spelt = answer.every(({ word, path }) => path.map(([row, column]) => rows[row]?.[column]).join("") === lettersOf(word));
  return spelt && cells.length === columns * rows.length && new Set(cells).size === cells.length;
}

export function toPuzzle({ theme, rows, answer }: Playable): Puzzle {
  const [spangram, ...words] = answer.map(({ word }) => lettersOf(word));
  return { theme, words: answer.length, rows, solution: { spangram: spangram!, words } };
}

/** The text of a puzzle file. */
export function toFile(playable: Playable): string {
  const { theme, words, rows, solution } = toPuzzle(playable);
  return [`theme: ${theme}`, `words: ${words}`, "", ...rows, "", "solution:", `*${solution!.spangram}`, ...solution!.words, ""].join("\n");
}

/** The JSON of the game's own feed. */
export function toFeed({ theme, rows, answer }: Playable): string {
  const [spangram, ...words] = answer as [Word, ...Word[]];
  const coordinates: Record<string, Path> = {};
  for (const { word, path } of words) coordinates[lettersOf(word)] = path;
  return JSON.stringify(
    {
      clue: theme,
      startingBoard: rows,
      themeWords: words.map(({ word }) => lettersOf(word)),
      spangram: lettersOf(spangram.word),
      themeCoords: coordinates,
      spangramCoords: spangram.path,
    },
    null,
    2,
  );
}

/** A drawing for paper, with the answer or without. */
export function toSvg({ theme, rows, answer }: Playable, solved: boolean): string {
  const columns = rows[0]!.length;
  const size = 60;
  const top = 50;
  const at = (place: number) => place * size + size / 2;
  const escape = (text: string) => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const paths = answer.map(({ path }, index) => {
    const points = path.map(([row, column]) => `${at(column)},${at(row) + top}`).join(" ");
    const colour = index === 0 ? "#f8cd05" : "#aedfee";
    const discs = path.map(([row, column]) => `<circle cx="${at(column)}" cy="${at(row) + top}" r="25"/>`).join("");
    return `<g fill="${colour}"><polyline points="${points}" fill="none" stroke="${colour}" stroke-width="14"/>${discs}</g>`;
  });
  const texts = rows.flatMap((row, r) =>
    [...row].map((letter, c) => `<text x="${at(c)}" y="${at(r) + top + 9}">${letter}</text>`),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${columns * size} ${rows.length * size + top}" font-family="sans-serif" font-size="26" text-anchor="middle">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    `<text x="${(columns * size) / 2}" y="32" font-size="20">${escape(theme)}</text>`,
    ...(solved ? paths : []),
    ...texts,
    "</svg>",
    "",
  ].join("\n");
}
