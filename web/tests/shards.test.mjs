// Shards of the packed data: together they lose nothing, and those of a board give its answer.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import { gunzipSync } from "node:zlib";

const top = join(dirname(fileURLToPath(import.meta.url)), "../..");
const dist = join(top, "web/core/dist");
const { Engine, readArchive, join: joined, wordSections, phraseShard } = await import(join(top, "build/web-tools.mjs"));
const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
const unpacked = ({ file }) => new Uint8Array(gunzipSync(readFileSync(join(dist, file))));
const data = (name) => new Uint8Array(readFileSync(join(top, "data", name)));
const module = await WebAssembly.compile(unpacked(manifest.module));
const shards = manifest.shards.map((shard) => readArchive(unpacked(shard)));

const files = ["words.data", "knowledge.data", "phrases.data"];
const start = async (parts) => {
  const engine = await Engine.start(module);
  for (const [name, bytes] of Object.entries(parts)) engine.provide(name, bytes);
  return engine;
};
let whole;
let described;

before(async () => {
  whole = await start(Object.fromEntries([...files, "weights.txt"].map((name) => [name, data(name)])));
  described = whole.describe(shards[0].get("words.commonness").length);
});

test("all shards together are the packed data", () => {
  const all = new Map([...wordSections(shards[0]), ...joined(shards, described)]);
  for (const file of files) {
    for (const [name, bytes] of readArchive(data(file))) {
      assert.ok(Buffer.from(bytes).equals(Buffer.from(all.get(name))), name);
    }
  }
});

/** The answer by those shards, and how much they take. */
async function answerBy(needed, question) {
  const some = shards.map((shard, number) => (needed.includes(number) ? shard : undefined));
  const part = await start({ "weights.txt": data("weights.txt") });
  part.provideSections("words.data", wordSections(shards[0]));
  part.provideSections("more.data", joined(some, described));
  const bytes = needed.reduce((sum, number) => sum + manifest.shards[number].bytes, manifest.module.bytes + manifest.weights.bytes);
  return { bytes, answer: part.ask(question) };
}

test("the shards of a board give the answer that all give", async () => {
  const sizes = [];
  const files = [];
  const different = [];
  const counts = { wide: 0, later: 0, changed: 0, all: 0 };
  const folder = process.env.WEFT_PUZZLES ?? join(top, "puzzles");
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".txt")) continue;
    const question = { command: "solve", puzzle: readFileSync(join(folder, file), "utf8"), partial: true };
    let { shards: needed, wider } = whole.ask({ ...question, command: "needs" });
    let { bytes, answer } = await answerBy(needed, question);
    if (answer.wanted === "wider") {
      ++counts.wide;
      question.wider = true;
      needed = [...needed, ...wider, phraseShard(described)];
      ({ bytes, answer } = await answerBy(needed, question));
    }
    const expected = whole.ask(question);
    delete answer.milliseconds;
    delete expected.milliseconds;
    if (!isDeepStrictEqual(answer, expected)) different.push(file);
    if (!answer.solutions) {
      ++counts.all;
      continue;
    }
    if (answer.wanted) {
      ++counts.later;
      const best = ({ solutions: [first] }) => first && [first.spangram, first.words];
      const plain = { command: question.command, puzzle: question.puzzle };
      if (!isDeepStrictEqual(best(answer), best(whole.ask(plain)))) ++counts.changed;
    }
    sizes.push(bytes);
    files.push(needed.length);
  }
  const at = (list, share) => list.sort((a, b) => a - b)[Math.floor(share * (list.length - 1))];
  const mebibytes = (share) => (at(sizes, share) / 2 ** 20).toFixed(1);
  console.log(`# ${sizes.length} answered by a part, ${counts.wide} of all by the wider one, ${counts.all} by all`);
  console.log(`# all is looked through later for letters misread: ${counts.later}, which changes the best of ${counts.changed}`);
  console.log(`# MiB: median ${mebibytes(0.5)}, nine in ten ${mebibytes(0.9)}, most ${mebibytes(1)}`);
  console.log(`# files: median ${at(files, 0.5)}, most ${at(files, 1)}`);
  assert.deepEqual(different, []);
  // Before the first answer by a part 12 MiB at most are sent for a shipped puzzle, a quarter of one for the page.
  if (!process.env.WEFT_PUZZLES) assert.ok(at(sizes, 1) <= 11.75 * 2 ** 20);
});
