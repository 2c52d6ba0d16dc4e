// What the engine makes of what people paste, and what the page makes of that.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { WeftError, openSolver } from "weft-solver";

const here = dirname(fileURLToPath(import.meta.url));
const stdin = {
  contents: 'export * from "./grid.js"; export * from "./known.js"; export * from "./letters.js";',
  resolveDir: join(here, "../page"),
};
const { outputFiles } = await build({ stdin, bundle: true, format: "esm", write: false });
const { inShape, addFound, exclude, lettersOf } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

let solver;
before(() => (solver = openSolver()));
after(() => solver.close());

const square = "TIWO\nEMDR\nABGO\nELDL\n";
const rows = ["TIWO", "EMDR", "ABGO", "ELDL"];
const puzzles = {
  [`theme: Time: and again\nwords: 4\n\n${square}`]: { theme: "Time: and again", words: 4, rows },
  [`| T | I |\n|---|---|\n| M | E |\n`]: { theme: "", rows: ["TI", "ME"] },
  [`rules: crossing, min-length 3\n\n${square}`]: { theme: "", rules: "crossing, min-length 3", rows },
  '{"rows": ["_IM_"], "rules": {"crossing": true, "self_crossing": false, "spangram": "free", "min_length": 3}}': {
    theme: "",
    rules: "crossing, no self-crossing, spangram free, min-length 3",
    rows: ["_IM_"],
  },
  '{"rows": ["TIME"], "rules": {"crossing": false, "spangram": "spans", "min_length": 4}}': { theme: "", rows: ["TIME"] },
  '{"clue": "Hours", "startingBoard": ["TIME", "WORD", "ABLE"], "themeWords": ["TIME", "WORD"], "spangram": "ABLE"}': {
    theme: "Hours",
    words: 3,
    rows: ["TIME", "WORD", "ABLE"],
    solution: { spangram: "ABLE", words: ["TIME", "WORD"] },
  },
  "T?WO\nEMDR\n\nopen:\n# the second\n0,1 ji\n": { theme: "", rows: ["T?WO", "EMDR"], open: ["0,1 IJ"] },
  [`${square}\nfound:\n# of today\n*abgo\nTIME 0,0 0,1 1,1 1,0\n\nnot:\nBAWL\nTEAM 0,0 1,0 2,0 1,1\n`]: {
    theme: "",
    rows,
    found: [{ word: "ABGO", spangram: true }, { word: "TIME", spangram: false, path: [[0, 0], [0, 1], [1, 1], [1, 0]] }],
    not: ["BAWL", { word: "TEAM", path: [[0, 0], [1, 0], [2, 0], [1, 1]] }],
  },
};

for (const [text, puzzle] of Object.entries(puzzles)) {
  test(`reads ${JSON.stringify(text)}`, async () => {
    const { name, ...read } = await solver.read(text);
    assert.deepEqual(read, puzzle);
    assert.deepEqual((({ name, ...again }) => again)(await solver.ask({ command: "read", puzzle: read })), read);
  });
}

test("tells in one line what is wrong with a board, and where", async () => {
  for (const [text, kind, line] of [["TIME\nW0RD\n", "'0' in the grid", 2], ["{\"rows\":\n", "broken JSON: its end is missing", 2]]) {
    await assert.rejects(solver.read(text), (error) => {
      assert.ok(error instanceof WeftError && error.kind === "input" && error.message.startsWith(kind), String(error));
      assert.equal(error.line, line);
      return true;
    });
  }
});

const twenty = "OATRIHPSHTNRENEISTOP";
const hunts = {
  "oatri\nhpsht\nnrene\nistop\n": ["4x5", twenty],
  "OATRI HPSHT NRENE ISTOP": ["4x5", twenty],
  "| O | A |\n|---|---|\n| T | R |\n": ["2x2", "OATR"],
  '["oat", "rih", "psh"]': ["3x3", "OATRIHPSH"],
  "oatrihpsh": ["3x3", "OATRIHPSH"],
  [twenty]: ["donut", twenty, "donut"], // without rows: the shape that was chosen
  [[...twenty].join("\n")]: ["donut", twenty, "donut"],
  [[...twenty.slice(0, 16)].join("\n")]: ["4x4", twenty.slice(0, 16), "donut"],
  ". O A T .\nR I H P S\nH T . N R\nE N E I S\n. T O P .\n": ["donut", "OATRIHPSHTNRENEISTOP"],
  "OA\u2b1bTR\nIHPSH\n\u2b1bTNR\u2b1b\nENEIS\nTO\u2588PS\n": ["cross", "OATRIHPSHTNRENEISTOPS"],
  "#OAT#\nRIHPS\nHTNRE\nNEIST\n_OPS_\n": ["plus", "OATRIHPSHTNRENEISTOPS"],
  "OA.T\nIHPS\n": ["2x4", "OA_TIHPS"],
  "  O A T\n R I Qu P\nS H T N R\n E N E I\n  S T O": ["hex19", "OATRIQPSHTNRENEISTO", "4x4", true],
};
test("reads boards to hunt on in the shape of their rows", async () => {
  for (const [text, [shape, letters, chosen, qu = false]] of Object.entries(hunts)) {
    assert.deepEqual(await solver.readHunt(text, chosen), { shape, letters, qu }, text);
  }
  const faults = {
    "OAT\nRIHPS\nHT\n": "rows of these lengths make no board",
    [twenty]: "20 letters alone tell no board; choose its shape first, or bring its rows",
    "OATR\nIH7S\n": "'7' in a board; only letters A-Z belong there",
    "An B\nC D\n": "a cell AN here; cells have a letter each, or QU",
    "T,,M,E": "',' in a board; only letters A-Z belong there",
    "...\n...\n": "no letters",
    "": "no letters",
    [`${"oatrihpsh\n".repeat(8)}`]: "72 letters; a board to hunt on has at most 64",
  };
  for (const [text, message] of Object.entries(faults)) await assert.rejects(solver.readHunt(text), { kind: "input", message }, text);
});

test("letters without rows get those that a board most likely has", () => {
  const letters = "NGARSTIIOURINODPTIEEWNSMLNROTEZTRSWRRZHOULDIEGED";
  const board = ["NGARST", "IIOURI", "NODPTI", "EEWNSM", "LNROTE", "ZTRSWR", "RZHOUL", "DIEGED"];
  for (const given of [[letters], [...letters], board]) assert.deepEqual(inShape(given), board);
  assert.deepEqual(inShape([letters.slice(0, 16)]), ["NGAR", "STII", "OURI", "NODP"]);
  for (const kept of [["TIME"], ["T", "I", "M", "E"], [letters.slice(0, 13)], ["TIME", "WORD"]]) assert.deepEqual(inShape(kept), kept);
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
