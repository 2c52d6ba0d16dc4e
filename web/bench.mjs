// node bench.mjs [FOLDER]: how long Node takes for each puzzle of a folder, warm, against the program on one core, and
// how often the first answer is the right one; then a cold page in Chromium, with the processor slowed four times: how
// long until the first answer, and how much of processors all of Chromium takes until then, slowed as well.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { openSolver } from "weft-solver";
import { serve } from "./serve.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = process.argv[2] ?? join(top, "puzzles");
const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
const letters = (text) => text.toUpperCase().replace(/[^A-Z]/g, "");
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];
const mebibytes = (bytes) => (bytes / 2 ** 20).toFixed(1);

function right(answer, text) {
  const [first] = answer.solutions;
  const words = text.split("solution:\n")[1]?.trim().split("\n") ?? [];
  if (!first) return false;
  const found = [`*${first.spangram.word}`, ...first.words.map(({ word }) => word)];
  return found.sort().join() === words.map((word) => (word.startsWith("*") ? "*" : "") + letters(word)).sort().join();
}

const solver = openSolver();
const both = files.map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));
const native = execFileSync(
  join(top, "build/release/weft"),
  ["solve", ...files.map((file) => join(folder, file)), "--format", "json", "--threads", "1"],
  { maxBuffer: 1e9 },
);
const expected = native.toString().trim().split("\n").map((line) => JSON.parse(line));
for (const { text } of both.slice(0, 20)) await solver.solve(text); // warm
await solver.check(both[0].text); // with all of the data
let same = 0;
const times = [];
const rights = [0, 0];
for (const [index, { text }] of both.entries()) {
  const answer = await solver.solve(text);
  const told = ({ solutions }) => JSON.stringify(solutions.map(({ spangram, words }) => [spangram, words]));
  if (told(answer) === told(expected[index])) ++same;
  rights[0] += right(answer, text);
  rights[1] += right(expected[index], text);
  times.push([answer.milliseconds, expected[index].milliseconds]);
}
console.log(`${files.length} puzzles, same answers: ${same}; first right: ${rights[0]} in Node, ${rights[1]} in the program`);
console.log(`median: ${median(times.map(([a]) => a)).toFixed(1)} ms in Node, ${median(times.map(([, b]) => b)).toFixed(1)} ms in the program on one core`);
console.log(`Node takes ${median(times.map(([a, b]) => a / b)).toFixed(2)} times as long (median); memory of the engine ${mebibytes(solver.memory)} MiB`);
solver.close();

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
const system = await browser.newBrowserCDPSession();
/** Seconds of processors that all processes of the browser took. */
async function processorTime() {
  const { processInfo } = await system.send("SystemInfo.getProcessInfo");
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
for (const name of ["umbrella", "kite", "market-garden", "poetic-form"]) {
  let bytes = 0;
  const server = await serve(join(top, "build/web"), 0, (_, size) => (bytes += size));
  const page = await (await browser.newContext()).newPage();
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const taken = await processorTime();
  const begin = performance.now();
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  await page.getByLabel("Row 1, column 1", { exact: true }).waitFor();
  const solve = async (puzzle) => {
    await page.getByText("Paste a grid").click();
    await page.getByLabel("Grid", { exact: true }).fill(readFileSync(join(top, "puzzles", `${puzzle}.txt`), "utf8").split("\nsolution")[0]);
    await page.getByRole("button", { name: "Read it" }).click();
    const asked = performance.now();
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("Solution 1 of").waitFor({ timeout: 60000 });
    return performance.now() - asked;
  };
  await solve(name);
  const cold = performance.now() - begin;
  const transferred = bytes;
  const processors = (await processorTime()) - taken;
  await page.waitForTimeout(6000);
  await page.getByRole("button", { name: "Change the board" }).click();
  const next = await solve("orchard");
  console.log(
    `${name}: first answer ${(cold / 1000).toFixed(1)} s from a cold load, slowed 4 times (${processors.toFixed(1)} s of processors, ${mebibytes(transferred)} MiB sent by then); ` +
      `next puzzle ${(next / 1000).toFixed(2)} s`,
  );
  await page.context().close();
  server.close();
}
await browser.close();
