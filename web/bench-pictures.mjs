// node bench-pictures.mjs FOLDER...: reads the pictures of folders in Chromium as the page does; how long that takes, and
// how often it reads what the program reads (scripts/bench-picture tells how often that is right).
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "./serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, "../build/release/weft");
const pictures = process.argv
  .slice(2)
  .flatMap((folder) => readdirSync(folder, { recursive: true }).map((file) => join(folder, file)))
  .filter((file) => /\.(png|jpe?g|webp)$/.test(file))
  .sort();

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const server = await serve(join(here, "core/dist"));
const page = await (await browser.newContext()).newPage();
await page.goto(`http://127.0.0.1:${server.address().port}/manifest.json`);
await page.evaluate(async () => {
  const { openPictureReader } = await import("/index.js");
  window.reader = openPictureReader();
});

/** The letters as the page reads them, or what it says instead. */
const inBrowser = (file) =>
  page.evaluate(
    async (base64) => {
      const blob = await (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();
      const begin = performance.now();
      try {
        const { reading, milliseconds } = await window.reader.read(blob);
        const letters = reading.cells.map((cell) => cell.letters[0].letter).join("");
        return { letters, milliseconds, all: performance.now() - begin };
      } catch (error) {
        return { letters: error.message, milliseconds: 0, all: performance.now() - begin };
      }
    },
    readFileSync(file).toString("base64"),
  );

function byProgram(file) {
  const { stdout } = spawnSync(program, ["read", "--best", "--format", "json", file], { encoding: "utf8" });
  const { rows, error } = JSON.parse(stdout);
  return rows ? rows.join("").replaceAll(" ", "") : error.message;
}

const kinds = new Map();
for (const file of pictures) {
  const read = await inBrowser(file);
  const kind = /[^/]*$/.exec(file)[0].match(/^[^0-9.]*/)[0].replace(/-$/, "");
  const other = byProgram(file);
  const same = read.letters === other || (read.letters.startsWith("no board") && other.includes("no board"));
  if (!same) console.log(`${file}: ${read.letters}, the program: ${other}`);
  if (!kinds.has(kind)) kinds.set(kind, []);
  kinds.get(kind).push({ ...read, same });
}
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
for (const [kind, all] of kinds) {
  const same = all.filter((one) => one.same).length;
  const read = median(all.map(({ milliseconds }) => milliseconds));
  const times = all.map((one) => one.all);
  console.log(
    `${kind}: ${same} of ${all.length} read as by the program; median ${Math.round(read)} ms, ` +
      `${Math.round(median(times))} ms with opening the file, ${Math.round(Math.max(...times))} ms at most`,
  );
}
await browser.close();
server.close();
