// What the page reads as a board is what the engine reads.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { openSolver } from "weft-solver";

const here = dirname(fileURLToPath(import.meta.url));
const stdin = {
  contents: 'export * from "./grid.js"; export * from "./known.js"; export * from "./letters.js";',
  resolveDir: join(here, "../page"),
};
const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
const { readGrid, addFound, exclude, lettersOf } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

let solver;
before(() => (solver = openSolver()));
after(() => solver.close());

const square = "TIWO\nEMDR\nABGO\nELDL\n";
const texts = {
  "a comment": "# a comment\ntheme: Time: and again\nwords: 4\n\ntiwo\nE M D R\nABGO\nELDL\n\nsolution:\n# one\nTIME\n",
  "headers of either case": `Theme: Hours\nWORDS: 4\n\n${square}\nSolution:\nTIME\n`,
  "a first row that starts with a hole": "#IM#\nTIME\nWORD\n",
  "rows with holes at their start": "T#IM\n#IME\nWOR_\n# comment\n####\n",
  "a row apart by blanks": "# I M #\nT I M E\nW O R D\n",
  "a comment of as many letters, then an empty line": "#abc\n\ntime\nword\n",
  "comments before a row of holes": "# a comment\n#xy\n#IM#\nTIME\n",
  "other signs of holes": "\u25a0IM\u2588\nTIM\u2b1b\n",
  "a hole behind the grid": "TIME\nWORD\n\n#ABC\n",
  "rules": `rules: crossing, min-length 3\n\n${square}`,
  "a comment among words": `${square}\nfound:\n# of today\n*el-dl\nTIME 0,0 0,1 1,1 1,0\n\nnot:\n# none\nBAWL\nTEAM 0,0 1,0 2,0 1,1\n`,
  "rules as an object": '{"rows": ["_IM_", "TIME"], "rules": {"crossing": true, "self_crossing": false, "spangram": "free", "min_length": 3}}',
  "rules as in the game": '{"rows": ["TIME"], "rules": {"crossing": false, "spangram": "spans", "min_length": 4}}',
  "holes in JSON": '{"rows": ["#IM#", "TIME"], "rules": "spangram none", "words": 1}',
  "the game's feed": '{"clue": "Hours", "theme": "other", "startingBoard": ["TIME", "WORD", "ABLE"], "themeWords": ["TIME", "WORD"], "spangram": "ABLE"}',
  "a solution": '{"rows": ["TIME", "WORD", "ABLE"], "solution": {"spangram": "ABLE", "words": ["TIME", "WORD"]}}',
  "known words in JSON":
    '{"rows": ["TIWO", "EMDR", "ABGO", "ELDL"], "found": ["*eldl", {"word": "time", "path": [[0, 0], [0, 1], [1, 1], [1, 0]], "spangram": false}],' +
    ' "not": ["bawl", {"word": "TEAM", "path": [[0, 0], [1, 0], [2, 0], [1, 1]]}]}',
};

for (const [what, text] of Object.entries(texts)) {
  test(`reads as the engine does: ${what}`, async () => {
    const told = ({ rows, words, theme = "", rules = "" }) => ({ rows, words, theme, rules });
    assert.deepEqual(told(readGrid(text)), told(readGrid(JSON.stringify(await solver.read(text)))));
  });
}

test("words that are known are read, but for comments", () => {
  const known = {
    found: [{ word: "ELDL", spangram: true }, { word: "TIME", spangram: false, path: [[0, 0], [0, 1], [1, 1], [1, 0]] }],
    not: ["BAWL", { word: "TEAM", path: [[0, 0], [1, 0], [2, 0], [1, 1]] }],
  };
  for (const what of ["a comment among words", "known words in JSON"]) {
    const { found, not } = readGrid(texts[what]);
    assert.deepEqual({ found, not }, known);
  }
});

test("what letters may be is read, but for comments", () => {
  assert.deepEqual(readGrid("T?WO\nEMDR\n\nopen:\n# the second\n0,1 IJ\n").open, ["0,1 IJ"]);
});

test("what is no word or stands elsewhere is said", () => {
  const board = '"rows": ["TIME", "WORD", "ABLE"]';
  for (const [text, said] of [
    [`{${board}, "found": [null]}`, /^found: null is not a word\.$/],
    [`{${board}, "not": [7]}`, /^not: 7 is not a word\.$/],
    [`{${board}, "found": "TIME"}`, /^`found` is not a list\.$/],
    [`{${board}, "found": [{"word": "TIME", "path": [1]}]}`, /^found: the path of TIME is not/],
    [`{${board}, "clue": "Hours"}`, /^`clue` belongs to the game's feed; beside `rows` it is `theme`\.$/],
    [`{${board}, "rules": 3}`, /^`rules` is neither/],
    ['{"rows": ["__", "##"]}', /no row of letters/],
    ["TIME\nWORD\n\nfound: TIME\n", /^What belongs to 'found:' stands on the lines below it\.$/],
    ["TIME\nWORD\n\nfound:\nTIME 0,0 1\n", /^found: after TIME may stand its cells/],
    ["TIME\nWORD\n\nfound:\nTIME 0,0 0,1 0,2 1,3\n", /^TIME is not what its cells spell\.$/],
  ]) {
    assert.throws(() => readGrid(text), ({ message }) => said.test(message) || assert.fail(message), text);
  }
});

test("a word is found or not in the answer, not both", () => {
  const there = { word: "TIME", path: [[0, 0], [0, 1], [1, 1], [1, 0]] };
  const known = { found: [], not: ["TIME", there, { word: "TIME", path: [[3, 3]] }] };
  addFound(known, { ...there, spangram: true });
  assert.deepEqual(known, { found: [{ ...there, spangram: true }], not: [{ word: "TIME", path: [[3, 3]] }] });
  addFound(known, { word: "WORD", spangram: true });
  assert.deepEqual(known.found, [{ word: "WORD", spangram: true }]);
  exclude(known, "WORD");
  exclude(known, "WORD");
  assert.deepEqual(known, { found: [], not: [{ word: "TIME", path: [[3, 3]] }, "WORD"] });
  addFound(known, { ...there, spangram: false });
  addFound(known, { word: "EMIT", spangram: false, path: [...there.path].reverse() });
  assert.deepEqual(known.found.map(({ word }) => word), ["EMIT"]);
});

test("accents are folded", () => {
  const folded = { "café crème": "CAFECREME", "Straße": "STRASSE", "Łódź": "LODZ", "Ærøskøbing": "AEROSKOBING", "Cœur d'Anvers": "COEURDANVERS", "ı-İ": "II" };
  for (const [text, word] of Object.entries(folded)) assert.equal(lettersOf(text), word);
});
