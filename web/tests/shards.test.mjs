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
const { Engine, readArchive, writeArchive, join: joined, lastShard } = await import(join(top, "build/web-tools.mjs"));
const manifest = JSON.parse(readFileSync(join(dist, "manifest.json"), "utf8"));
const unpacked = ({ file }) => new Uint8Array(gunzipSync(readFileSync(join(dist, file))));
const data = (name) => new Uint8Array(readFileSync(join(top, "data", name)));
const module = await WebAssembly.compile(unpacked(manifest.module));
const shards = manifest.shards.map((shard) => readArchive(unpacked(shard)));

let described;
const start = async (parts) => {
  const engine = await Engine.start(module);
  for (const [name, bytes] of Object.entries(parts)) engine.provide(name, bytes);
  return engine;
};

before(async () => {
  described = (await start({ "words.data": data("words.data") })).describe(shards[0].get("words.commonness").length);
});

test("all shards together are the packed data", () => {
  const all = joined(shards, described);
  for (const file of ["words.data", "knowledge.data", "phrases.data"]) {
    for (const [name, bytes] of readArchive(data(file))) {
      if (name.startsWith("letters.")) continue; // nothing that is asked here needs them
      assert.ok(Buffer.from(bytes).equals(Buffer.from(all.get(name))), name);
    }
  }
});

test("the shards of a board give the answer that all give", async () => {
  const whole = await start(Object.fromEntries(["words.data", "knowledge.data", "phrases.data", "weights.txt"].map((name) => [name, data(name)])));
  const fixed = manifest.module.bytes + manifest.weights.bytes;
  const sizes = [];
  const different = [];
  let wider = 0;
  const folder = process.env.WEFT_PUZZLES ?? join(top, "puzzles");
  for (const file of readdirSync(folder)) {
    if (!file.endsWith(".txt")) continue;
    const question = { command: "solve", puzzle: readFileSync(join(folder, file), "utf8") };
    const needed = whole.ask({ ...question, command: "needs" }).shards;
    const bytes = needed.reduce((sum, number) => sum + manifest.shards[number].bytes, fixed);
    if (needed.includes(lastShard)) {
      ++wider;
      continue;
    }
    const some = shards.map((shard, number) => (needed.includes(number) ? shard : undefined));
    const part = await start({ "words.data": writeArchive(joined(some, described)), "weights.txt": data("weights.txt") });
    const answer = part.ask({ ...question, partial: true });
    const expected = whole.ask({ ...question, partial: true });
    delete answer.milliseconds;
    delete expected.milliseconds;
    if (!isDeepStrictEqual(answer, expected)) different.push(file);
    if (answer.wanted) ++wider;
    else sizes.push(bytes);
  }
  sizes.sort((a, b) => a - b);
  const at = (share) => (sizes[Math.floor(share * (sizes.length - 1))] / 2 ** 20).toFixed(1);
  console.log(`# ${sizes.length} answered by a part, ${wider} ask for all; MiB: median ${at(0.5)}, nine in ten ${at(0.9)}, most ${at(1)}`);
  assert.deepEqual(different, []);
});
