// Boards as they are typed and shown; what people paste the engine reads.

export const mostCells = 128;

/** What is wrong with a letter of a board, or nothing. */
export function faultOf(letter: string): string | undefined {
  if (letter === "") return "empty";
  if (!/^[A-Z?._]$/.test(letter)) return `'${letter}' is not a letter`;
  return undefined;
}

/** Fewer letters in a line may be a row of a board. */
const leastWhole = 12;

/** The rows that a board has most likely which came in one line or with a letter a line, nearest to the game's shape;
 * others as they are. */
export function inShape(rows: string[]): string[] {
  const letters = rows.join("");
  const count = letters.length;
  if ((rows.length > 1 && rows.length < count) || count < leastWhole) return rows;
  let best = 0;
  const unlike = (columns: number) => Math.abs(count / columns ** 2 - 4 / 3);
  for (let columns = 2; columns <= count / 2; ++columns) {
    if (count % columns === 0 && (best === 0 || unlike(columns) < unlike(best))) best = columns;
  }
  if (best === 0) return rows;
  return Array.from({ length: count / best }, (_, row) => letters.slice(row * best, (row + 1) * best));
}
