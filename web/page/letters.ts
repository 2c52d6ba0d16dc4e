// Words as people write them, and the letters A-Z that they have on a board.

/** Letters with marks that are no accents, as src/base/fold.cpp has them. */
const plain: Record<string, string> = {
  Æ: "AE",
  Œ: "OE",
  Þ: "TH",
  Ð: "D",
  Đ: "D",
  Ø: "O",
  Ł: "L",
  Ŀ: "L",
  Ħ: "H",
  Ŧ: "T",
  Ŋ: "N",
  Ĳ: "IJ",
  ĸ: "K",
};

/** Upper case, without accents; what is no letter stays. */
export function unaccented(text: string): string {
  const bare = text.toUpperCase().normalize("NFD").replace(/\p{M}/gu, "");
  return bare.replace(/\P{ASCII}/gu, (letter) => plain[letter] ?? letter);
}

/** The letters of a word or a phrase. */
export const lettersOf = (text: string): string => unaccented(text).replace(/[^A-Z]/g, "");
