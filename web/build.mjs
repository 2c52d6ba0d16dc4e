// node build.mjs [--core]: builds the npm package into core/dist, and the page into ../build/web.
// The engine must lie in ../build/browser (scripts/build browser weft-core weft-picture-core brings it there).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "..");
const dist = join(here, "core/dist");
const site = join(top, "build/web");

const common = {
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  logLevel: "warning",
};

const hash = (...all) => all.reduce((sum, bytes) => sum.update(bytes), createHash("sha256")).digest("hex").slice(0, 12);

/** Writes a compressed file beside the code; says how it is called and how long it is. A file of one name never
 * changes, so that it may be kept for ever. */
function pack(name, bytes) {
  const packed = gzipSync(bytes, { level: 9 });
  const file = `${name}-${hash(bytes)}.gz`;
  writeFileSync(join(dist, file), packed);
  return { file, bytes: packed.length };
}

async function buildCore() {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  cpSync(join(top, "LICENSE"), join(dist, "LICENSE"));
  cpSync(join(top, "data/SOURCES.md"), join(dist, "SOURCES.md")); // where the words come from, and their licences
  const source = (name) => join(here, "core/src", name);
  await build({ ...common, entryPoints: ["index.ts", "worker.ts", "picture-worker.ts"].map(source), outdir: dist, platform: "browser" });
  const node = ["index-node.ts", "worker-node.ts", "cli.ts"].map(source);
  await build({ ...common, entryPoints: node, outdir: dist, platform: "node", minify: false });
  const types = ["index.ts", "index-node.ts"].map(source);
  const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--outDir", dist];
  options.push("--target", "ES2022", "--module", "ESNext", "--moduleResolution", "bundler", "--skipLibCheck");
  execFileSync(join(here, "node_modules/.bin/tsc"), [...types, ...options], { stdio: "inherit" });

  const module = pack("weft.wasm", readFileSync(join(top, "build/browser/web/core/weft.wasm")));
  const picture = pack("weft-picture.wasm", readFileSync(join(top, "build/browser/web/core/weft-picture.wasm")));
  const weights = pack("weights.txt", readFileSync(join(top, "data/weights.txt")));
  const game = pack("game", readFileSync(join(top, "data/game.data")));
  const shards = (await cut()).map((shard, number) => pack(`words-${number}`, shard));
  writeFileSync(join(dist, "manifest.json"), JSON.stringify({ module, picture, weights, shards, game }));
}

/** The packed data in shards. */
async function cut() {
  const outfile = join(top, "build/web-tools.mjs");
  const tools = 'export * from "./shards.js"; export * from "./archive.js"; export * from "./engine.js"; export * from "./load.js";';
  const stdin = { contents: tools, resolveDir: join(here, "core/src") };
  await build({ ...common, stdin, outfile, platform: "node", minify: false });
  const { Engine, readArchive, writeArchive, split } = await import(outfile);
  const data = (name) => readFileSync(join(top, "data", `${name}.data`));
  const engine = await Engine.start(await WebAssembly.compile(readFileSync(join(top, "build/browser/web/core/weft.wasm"))));
  for (const name of ["words", "knowledge"]) engine.provide(`${name}.data`, data(name));
  const parts = ["words", "knowledge", "phrases"].map((name) => readArchive(data(name)));
  const all = new Map(parts.flatMap((part) => [...part]));
  const described = engine.describe(all.get("words.commonness").length);
  return split(all, described).map(writeArchive);
}

async function buildPage() {
  rmSync(site, { recursive: true, force: true });
  mkdirSync(join(site, "engine"), { recursive: true });
  const entry = join(here, "page/main.ts");
  await build({ ...common, entryPoints: [entry], outfile: join(site, "weft.js") });
  await build({ ...common, entryPoints: [join(here, "page/style.css")], outfile: join(site, "weft.css") });
  for (const file of ["index.html", "icon.svg", "weft.webmanifest"]) cpSync(join(here, "page", file), join(site, file));
  writeFileSync(join(site, "puzzles.json"), JSON.stringify(await collect()));
  const shell = ["./", "weft.js", "weft.css", "icon.svg", "weft.webmanifest", "puzzles.json"];
  shell.push("engine/worker.js", "engine/picture-worker.js", "engine/manifest.json");
  for (const file of readdirSync(dist)) {
    if (shell.includes(`engine/${file}`) || file.endsWith(".gz")) {
      cpSync(join(dist, file), join(site, "engine", file));
    }
  }
  const version = hash(...shell.map((file) => readFileSync(join(site, file === "./" ? "index.html" : file))));
  const define = { VERSION: JSON.stringify(version), SHELL: JSON.stringify(shell) };
  await build({ ...common, entryPoints: [join(here, "page/offline.ts")], outfile: join(site, "offline.js"), define });
}

/** The puzzles that come with Weft, with the paths of their words. */
async function collect() {
  const { openSolver } = await import(join(dist, "index-node.js"));
  const solver = openSolver();
  const puzzles = [];
  for (const { name, ...puzzle } of await solver.collection()) {
    const { solution } = await solver.check(puzzle);
    const spangram = { word: solution.spangram.parts.join(" "), path: solution.spangram.path };
    puzzles.push({ theme: puzzle.theme, rows: puzzle.rows, answer: [spangram, ...solution.words] });
  }
  solver.close();
  return puzzles;
}

await buildCore();
if (!process.argv.includes("--core")) await buildPage();
for (const file of readdirSync(dist)) if (file.endsWith(".gz")) console.log(file, statSync(join(dist, file)).size);
