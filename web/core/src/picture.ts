// Boards read from pictures: the module of its own, and what it reads.
import { answerAt, start, withText, type Exports } from "./module.js";
import { WeftError, type Path } from "./types.js";

export type PictureGame = "strands" | "hunt" | "any";

/** Red, green, blue and opacity of each pixel, as ImageData has them. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

export interface PictureCell {
  /** Where its middle is, in pixels. */
  x: number;
  y: number;
  /** Whether the likeliest letter may be told without a word. */
  sure: boolean;
  /** The likeliest first: A-Z, Qu or another pair on a die, # for a block, . for a hole. */
  letters: { letter: string; chance: number }[];
  /** What a disc around it says. */
  mark?: "word" | "spangram";
}

/** What was read from a picture. */
export interface Reading {
  game: "strands" | "hunt";
  rows: number;
  columns: number;
  /** From the middle row each is shorter by a cell than the one before. */
  hexagonal: boolean;
  /** Height of the letters, in pixels. */
  size: number;
  /** In reading order. */
  cells: PictureCell[];
  /** Cells that lines join to words, from one end to the other; nobody knows which end is the first. */
  joined: { path: Path; spangram: boolean }[];
}

interface PictureExports extends Exports {
  weft_picture_pixels(width: number, height: number): number;
  weft_picture_read(game: number): number;
}

export class PictureReader {
  private constructor(private readonly exports: PictureExports) {}

  /** Starts a module that was compiled before. */
  static async start(module: WebAssembly.Module): Promise<PictureReader> {
    return new PictureReader(await start<PictureExports>(module));
  }

  /** The board of a picture. Throws WeftError where there is none. */
  read({ width, height, data }: Pixels, game: PictureGame): Reading {
    const place = this.exports.weft_picture_pixels(width, height);
    if (place === 0) throw new WeftError("size", `a picture of ${width} by ${height} pixels is too large`);
    new Uint8ClampedArray(this.exports.memory.buffer, place, data.length).set(data);
    return withText(this.exports, game, (name) => answerAt(this.exports, this.exports.weft_picture_read(name)));
  }
}
