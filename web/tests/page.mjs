// node tests/page.mjs: the page in a real browser (Debian's Chromium). Screenshots are left in ../build/web-test.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { serve } from "../serve.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const top = join(here, "../..");
const pictures = join(top, "build/web-test");
mkdirSync(pictures, { recursive: true });
const only = process.argv[2];

const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

const tests = [];
const test = (name, run) => tests.push({ name, run });

/** A page of its own, whose requests and complaints are watched. */
async function open({ width = 1280, height = 900, ...more } = {}) {
  const transferred = new Map();
  const server = await serve(join(top, "build/web"), 0, (path, bytes) => transferred.set(path, bytes));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const context = await browser.newContext({ viewport: { width, height }, ...more });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && faults.push(message.text()));
  page.on("pageerror", (error) => faults.push(String(error)));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("data:") && !url.startsWith("blob:")) faults.push(`asked for ${url}`);
  });
  await page.goto(address);
  return {
    page,
    context,
    address,
    transferred,
    picture: (name) => page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true }),
    async close() {
      await context.close();
      server.close();
      assert.deepEqual(faults, []);
    },
  };
}

const grid = (name) => readFileSync(join(top, "puzzles", `${name}.txt`), "utf8").split("\nsolution:")[0];

async function paste(page, text) {
  await page.getByText("Paste a grid").click();
  await page.getByLabel("Grid", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Read it" }).click();
}

test("solves a board that is pasted", async () => {
  const { page, picture, close, transferred } = await open();
  await page.getByLabel("Row 8, column 6").waitFor();
  const before = [...transferred.values()].reduce((a, b) => a + b, 0);
  console.log(`  board entry after ${Math.round(before / 1024)} KiB`);
  await paste(page, grid("umbrella"));
  await picture("entry");
  const begin = performance.now();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  console.log(`  first answer after ${Math.round(performance.now() - begin)} ms`);
  assert.match(await page.locator(".chance").innerText(), /9\d %/);
  assert.equal(await page.locator(".words .spangram").innerText(), "ITS RAINING spangram");
  await picture("solved");
  await close();
});

let failed = 0;
for (const { name, run } of tests) {
  if (only && !name.includes(only)) continue;
  try {
    await run();
    console.log(`ok      ${name}`);
  } catch (error) {
    ++failed;
    console.log(`FAILED  ${name}\n${error.stack}`);
  }
}
await browser.close();
process.exit(failed > 0 ? 1 : 0);
