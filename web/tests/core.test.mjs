// The npm package: the same answers as the program, and an archive that works elsewhere.
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import Ajv from "ajv/dist/2020.js";
import { openSolver, Cancelled, WeftError } from "weft-solver";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "../..");
const program = join(top, "build/release/weft");
const folder = join(top, "puzzles");
const puzzles = readdirSync(folder).filter((file) => file.endsWith(".txt"));
const schema = JSON.parse(readFileSync(join(top, "docs/json-schema/weft.schema.json"), "utf8"));
const ajv = new Ajv({ strict: false });
ajv.addSchema(schema, "weft");

function valid(kind, instance) {
  const check = ajv.getSchema(`weft#/$defs/${kind}`);
  assert.ok(check(instance), `${kind}: ${JSON.stringify(check.errors)}`);
}

let solver;
before(() => (solver = openSolver()));
after(() => solver.close());

/** What two machines may round apart is left out: the times, and the last digits. */
function comparable(result) {
  const rounded = (number) => Number(number.toFixed(6));
  return {
    covers: result.covers,
    ending: result.ending,
    rare_words: result.rare_words,
    none: rounded(result.none),
    solutions: result.solutions.map(({ score, probability, spangram, words }) => ({
      score: Number(score.toFixed(3)),
      probability: rounded(probability),
      spangram,
      words,
    })),
  };
}

test("the answers are those of the program", { skip: !existsSync(program) && "build/release/weft is not there" }, async () => {
  const files = puzzles.map((file) => join(folder, file));
  const lines = execFileSync(program, ["solve", ...files, "--format", "json", "--top", "20"], { maxBuffer: 1e9 });
  const expected = lines.toString().trim().split("\n").map(JSON.parse);
  for (const [index, file] of files.entries()) {
    const answer = await solver.ask({ command: "solve", puzzle: readFileSync(file, "utf8"), name: file, options: { top: 20 } });
    assert.deepEqual(comparable(answer), comparable(expected[index]), file);
  }
});

test("a word that no list has is found, once all of the data is there", async () => {
  const rows = ["AACLAR", "RMNTAI", "TETDTN", "SPOLEE", "HEMPTC", "CBNUIC", "RAORTO", "OSSOOL"];
  const answer = await solver.ask({ command: "solve", puzzle: { theme: "In the pit", words: 6, rows } });
  assert.ok(answer.unlisted_words);
  assert.ok(!answer.doubtful);
  assert.deepEqual(answer.solutions[0].unlisted, ["MANDOLETTA"]);
});

test("questions and answers are as the schema has them", async () => {
  const puzzle = { theme: "Low-hanging", words: 5, rows: ["DAHRO", "RYCQE", "HRCUC", "CRHIN", "AEEMO", "PDASN"] };
  const solution = { spangram: "ORCHARD", words: ["CHERRY", "DAMSON", "PEACH", "QUINCE"] };
  const asked = async (kind, question) => {
    valid("question", question);
    const answer = await solver.ask(question);
    valid(kind, answer);
    return answer;
  };
  const solved = await asked("result", { command: "solve", puzzle, options: { top: 3, time_limit: 60 } });
  assert.equal(solved.solutions[0].spangram.word, "ORCHARD");
  await asked("count", { command: "count", puzzle, options: { any_count: true } });
  await asked("words", { command: "words", puzzle });
  const hinted = await asked("hinted", { command: "hint", puzzle, step: 5, told: [] });
  assert.ok([...solution.words, "ORCHARD"].includes(hinted.about));
  const known = { ...puzzle, found: [{ word: "ORCHARD", spangram: true }, { word: "PEACH" }], not: ["DATE"] };
  const left = await asked("hinted", { command: "hint", puzzle: known, step: 1 });
  assert.equal(left.hint.left, 3);
  const checked = await asked("check", { command: "check", puzzle: { ...puzzle, solution } });
  assert.equal(checked.fair, true);
  assert.equal((await asked("puzzle", { command: "read", puzzle: "theme: Hours\n\ntime\nword\nable\n" })).rows[1], "WORD");
  const words = ["hammer", "chisel", "pliers", "nail"];
  const made = await asked("made", { command: "make", theme: "Tools", spangram: "workshop", words, rows: 5, columns: 6, tries: 20 });
  assert.equal(made.made.rows.length, 5);
  const { reversed } = await asked("reversed", { command: "reversed", words: ["TSIM", "DOWNPOUR", "GNINIARSTI", "BUSSTOP"] });
  assert.deepEqual(reversed, [true, false, true, false]);
  const doubtful = { rows: ["DAHRO", "RYC?E", "HRCUC", "CRHIN", "AEEMO", "PDASN"], words: 5, open: ["1,3 OQ"] };
  assert.equal((await asked("result", { command: "solve", puzzle: doubtful })).solutions[0].spangram.word, "ORCHARD");
  const hunted = await asked("hunted", { command: "hunt", letters: "OATRIHPSHTNRENEI", shape: "4x4" });
  assert.deepEqual([hunted.points, hunted.lexicon], [187, "game"]);
  const everyday = await asked("hunted", { command: "hunt", letters: "OATRIHPSHTNRENEI", shape: "4x4", list: "everyday" });
  assert.deepEqual([everyday.points, everyday.lexicon], [48, "everyday"]);
  const donut = await asked("hunted", { command: "hunt", letters: "_ABC_DEFGHIJ_KLMNOPQ_RST_", shape: "5x5" });
  assert.equal(donut.points, 123);
  const read = await asked("hunt_board", { command: "read_hunt", text: ".abc.\ndefgh\nij.kl\nmnopq\n.rst." });
  assert.equal((await asked("hunted", { command: "hunt", ...read })).points, 123);
  assert.equal((await asked("collection", { command: "collection" })).puzzles.length, puzzles.length);
  await asked("version", { command: "version" });
});

test("bad questions are refused in one line", async () => {
  for (const question of [
    {},
    { command: "fly" },
    { command: "solve" },
    { command: "solve", puzzle: { rows: ["T1ME"] } },
    { command: "solve", puzzle: { rows: ["TIME"] }, options: { top: 0 } },
    { command: "solve", puzzle: { rows: ["TIME"] }, options: { top: "many" } },
    { command: "hunt", letters: "ABC", shape: "4x4" },
    { command: "hunt", letters: "ABC", shape: "round" },
    { command: "hunt", letters: "OATRIHPSHTNRENEI", list: "words.txt" },
    { command: "hunt", letters: "_ABCDEF", shape: "hex7" },
    { command: "hunt", letters: "oatrihpshtnrenei", lexicon: "oat" },
    { command: "hunt", letters: "OATRIHPSHTNRENEI", lexicon: "oat", min_length: 0 },
    { command: "hunt", letters: "OATRIHPSHTNRENEI", lexicon: "oat", options: { time_limit: -1 } },
    { command: "read_hunt", text: "OAT\nRIHPS\nHT" },
    { command: "read_hunt", text: "OAT", shape: "round" },
    { command: "read_hunt", text: 7 },
    { command: "read_hunt" },
    { command: "make", spangram: "Q", words: [] },
    null,
    "solve",
    { command: "solve", puzzle: null },
    { command: "solve", puzzle: true },
    { command: "count", puzzle: { rows: ["TIME"] }, options: "many" },
    { command: "count", puzzle: { rows: ["TIME"] }, options: { words: 2.9 } },
    { command: "count", puzzle: { rows: ["TIME"] }, options: { words: 4294967299 } },
    { command: "count", puzzle: { rows: ["TIME"] }, options: { any_count: 1 } },
    { command: "count", puzzle: { rows: ["TIME"], words: 3n } },
    { command: "count", puzzle: { rows: ["TIME"], name: () => "board" } },
    { command: "hint", puzzle: { rows: ["TIME"] }, cell: [0, 0, 9] },
    { command: "make", spangram: "TIME", words: ["WORD"], seed: -1 },
  ]) {
    await assert.rejects(solver.ask(question), (error) => {
      assert.ok(error instanceof WeftError, String(error));
      assert.doesNotMatch(error.message, /\n/);
      valid("error", { error: { kind: error.kind, message: error.message } });
      return true;
    });
  }
});

test("a bad question leaves the others theirs", async () => {
  const board = { rows: ["TIME", "WORD", "ABLE"] };
  const [counted, bad, again] = await Promise.allSettled([solver.count(board), solver.ask(null), solver.count(board)]);
  assert.equal(bad.reason?.kind, "input");
  assert.deepEqual(counted.value?.covers, again.value?.covers);
  assert.equal(counted.status, "fulfilled");
});

test("a hint for a board that was misread says so", async () => {
  const text = readFileSync(join(folder, "umbrella.txt"), "utf8").split("\nsolution:")[0];
  const { hint } = await solver.hint(text.replace("EEWNSM", "EEWNQM"), { step: 5, cell: [3, 4] });
  assert.equal(hint.doubtful, true);
  assert.match(hint.text, /row 4, column 5: S rather than Q\?/);
  valid("hint", hint);
});

test("what takes long can be cancelled, or ends at its limit", async () => {
  const slow = { rows: ["EATSRSTT", "ASRTEAAT", "ETRATREA", "TSTEEESR", "TTASTSAS", "RTEAETAT"] };
  const one = openSolver();
  await one.ready;
  const asked = one.count(slow, { any_count: true });
  setTimeout(() => one.cancel(), 200);
  await assert.rejects(asked, Cancelled);
  const limited = await one.count(slow, { any_count: true, time_limit: 0.5 });
  assert.equal(limited.ending, "time limit");
  assert.match((await one.solve("TIME\nWORD\nABLE\n")).puzzle, /puzzle/);
  one.close();
});

test("the archive works in an empty folder", () => {
  const place = mkdtempSync(join(tmpdir(), "weft-solver-"));
  const npm = (...what) => execFileSync("npm", what, { cwd: place, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    const archive = npm("pack", join(top, "web/core"), "--silent").trim();
    writeFileSync(join(place, "package.json"), "{}");
    npm("install", "--offline", "--no-audit", "--no-fund", `./${archive}`);
    const file = join(folder, "orchard.txt");
    const run = (...what) => spawnSync("npx", ["weft-solver", ...what], { cwd: place, encoding: "utf8" });
    const solved = run("solve", file);
    assert.equal(solved.status, 0, solved.stderr);
    assert.equal(JSON.parse(solved.stdout).solutions[0].spangram.word, "ORCHARD");
    const missing = run("solve", "nothing.txt", file);
    assert.equal(missing.status, 2);
    assert.match(missing.stderr, /^weft-solver: nothing.txt: no such file$/m);
    assert.equal(missing.stdout.trim().split("\n").length, 2);
    assert.equal(run("fly").status, 2);
    assert.equal(run("hunt", "QQQQQQQQQQQQQQQQ").status, 1);
    const program = 'import { openSolver } from "weft-solver"; const s = openSolver();' +
      'console.log((await s.hunt({ letters: "OATRIHPSHTNRENEI" })).points); s.close();';
    writeFileSync(join(place, "hunt.mjs"), program);
    assert.equal(execFileSync("node", ["hunt.mjs"], { cwd: place, encoding: "utf8" }), "187\n");
    assert.equal(JSON.parse(run("hunt", "oatrihpshtnrenei", "--lexicon", "everyday").stdout).points, 48);
    assert.ok(existsSync(join(place, "node_modules/weft-solver/dist/index.d.ts")));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
});
