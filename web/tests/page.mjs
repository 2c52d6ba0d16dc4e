// node tests/page.mjs: the page in a real browser (Debian's Chromium). Screenshots are left in ../build/web-test.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { createRequire } from "node:module";
import { build } from "esbuild";
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

/** A page of its own, whose requests and complaints are watched, but for those that are expected. */
async function open({ width = 1280, height = 900, expected = /^$/, browser: other = browser, before = async () => {}, ...more } = {}) {
  const transferred = new Map();
  const server = await serve(join(top, "build/web"), 0, (path, bytes) => transferred.set(path, bytes));
  const address = `http://127.0.0.1:${server.address().port}/`;
  const context = await other.newContext({ viewport: { width, height }, ...more });
  await before(context);
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()) && !expected.test(message.text())) faults.push(message.text());
  });
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

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Nothing to find for axe-core, and nothing that does not fit the width. */
async function accessible(page, what) {
  await page.evaluate(axe);
  const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
  const { violations } = await page.evaluate((values) => window.axe.run({ runOnly: { type: "tag", values } }), tags);
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
  assert.deepEqual(told, [], what);
  const { scroll, width } = await page.evaluate(() => ({ scroll: document.documentElement.scrollWidth, width: innerWidth }));
  assert.ok(scroll <= width, `${what}: ${scroll} pixels wide on ${width}`);
}

const grid = (name) => readFileSync(join(top, "puzzles", `${name}.txt`), "utf8").split("\nsolution:")[0];

async function put(page, text) {
  if (!(await page.getByLabel("Grid", { exact: true }).isVisible())) await page.getByText("Paste a grid").click();
  await page.getByLabel("Grid", { exact: true }).fill(text);
  await page.getByRole("button", { name: "Read it" }).click();
}

/** Pastes and waits until it is read. */
async function paste(page, text) {
  await put(page, text);
  await page.locator(".board-place:not([aria-busy])").waitFor();
}

test("solves a board that is pasted", async () => {
  // What the page brings to work offline comes after it, and is not counted.
  const { page, picture, close, transferred } = await open({ serviceWorkers: "block", expected: /registration blocked/ });
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

/** Drags over cells, as a finger or a mouse does. */
async function drag(page, path) {
  await page.locator(".board").scrollIntoViewIfNeeded();
  for (const [index, [row, column]] of path.entries()) {
    const box = await page.getByRole("button", { name: new RegExp(`, row ${row + 1}, column ${column + 1}(,|$)`) }).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 3 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

test("says what is wrong where a phone shows it, and shows the board that was read", async () => {
  const { page, close } = await open({ width: 390, height: 844 });
  const isSeen = (locator) => locator.evaluate((at) => {
    const { top, bottom } = at.getBoundingClientRect();
    return top > -1 && bottom < innerHeight + 1; // pixels are rounded
  });
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("The board is empty: type its letters, paste them, or bring a picture of it.").waitFor();
  assert.equal(await page.locator("[aria-invalid=true]").count(), 0);
  await paste(page, "TIME\nW0RD\n");
  assert.ok(await isSeen(page.getByText(/^Line 2: '0' in the grid/)));
  await page.getByLabel("Grid", { exact: true }).fill(grid("umbrella"));
  await page.getByRole("button", { name: "Read it" }).click();
  await page.getByText(/^Line 2/).waitFor({ state: "hidden" });
  await page.locator(".board-place:not([aria-busy])").waitFor();
  assert.ok(await isSeen(page.getByLabel("Row 1, column 1", { exact: true })));
  await close();
});

test("reads a link and a course's form as the engine does", async () => {
  const { page, close } = await open();
  const told = async () => [
    await page.locator(".board input").evaluateAll((all) => all.map(({ value }) => value).join("")),
    await page.getByLabel("Clue").inputValue(),
    await page.getByLabel("Number of words").inputValue(),
    await page.getByLabel("Rules").inputValue(),
  ];
  await paste(page, `https://example.org/weft/#play=${await smallGame()}`);
  await page.getByLabel("Row 8, column 6", { exact: true }).waitFor({ state: "hidden" });
  assert.deepEqual(await told(), ["ESLAEDED", "Cards", "2", ""]);
  await paste(page, '"Low-hanging"\n\nT I M E\nW O R D\nA B L E\n\nTIME 1 1 e e e\nWORD 2 1 e e e\n*ABLE 3 1 e e e\n');
  await page.getByRole("button", { name: "Solve", exact: true }).click(); // which waits for the board
  await page.getByText(/^Solution 1 of|^There is no way to cover/).waitFor();
  await page.getByRole("button", { name: "Change the board" }).click();
  assert.deepEqual(await told(), ["TIMEWORDABLE", "Low-hanging", "3", ""]);
  await paste(page, '"TIME"\n"WORD"\n"ABLE"\n'); // rows in quotes are no course
  assert.deepEqual((await told())[0], "TIMEWORDABLE");
  await paste(page, `https://example.org/weft/#play=${(await smallGame()).slice(0, -9)}`);
  await page.getByText(/^This link does not hold a whole puzzle; was it cut off when it was copied\?$/).waitFor();
  await close();
});

test("reads what is pasted last, before any words are there, and keeps what is typed meanwhile", async () => {
  for (const typed of [false, true]) {
    const { page, context, close } = await open({ serviceWorkers: "block", expected: /registration blocked|net::ERR|Failed to load/ });
    let letGo;
    const wait = new Promise((done) => (letGo = done));
    await context.route(/\/engine\/weft\.wasm/, (route) => wait.then(() => route.continue()));
    await context.route(/\/engine\/words/, () => {}); // they never come
    const letters = () => page.locator(".board input").evaluateAll((all) => all.map(({ value }) => value).join(""));
    await put(page, grid("orchard"));
    await put(page, "TIME\nW0RD\n");
    await put(page, grid("kite"));
    await page.getByLabel("Clue").fill("Mine");
    if (typed) await page.getByLabel("Row 1, column 1", { exact: true }).fill("Q");
    letGo();
    await page.locator(".board-place:not([aria-busy])").waitFor();
    assert.equal(await letters(), typed ? "Q" : grid("kite").match(/^[A-Z]+$/gm).join(""));
    assert.equal(await page.getByLabel("Clue").inputValue(), "Mine");
    assert.equal(await page.locator(".fault").innerText(), "");
    await close();
  }
});

test("gives back what is pasted on the board and is none", async () => {
  const { page, close } = await open();
  await page.getByLabel("Row 1, column 1", { exact: true }).evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", "TIME\nW0RD\n");
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByText(/^Line 2: '0' in the grid/).waitFor();
  assert.equal(await page.getByLabel("Grid", { exact: true }).inputValue(), "TIME\nW0RD\n");
  const board = "NGARSTIIOURINODPTIEEWNSMLNROTEZTRSWRRZHOULDIEGED";
  await paste(page, board); // without rows
  await page.getByLabel("Row 8, column 6", { exact: true }).waitFor();
  assert.equal(await page.getByLabel("Row 8, column 6", { exact: true }).inputValue(), "D");
  await close();
});

test("marks a letter that may be misread", async () => {
  const { page, picture, close } = await open();
  await paste(page, grid("umbrella").replace("NGARST", "NGAQST"));
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("row 1, column 4: R rather than Q?").waitFor({ timeout: 120000 });
  await page.getByRole("button", { name: /^Q, row 1, column 4, perhaps R/ }).waitFor();
  await picture("misread");
  await accessible(page, "misread");
  await close();
});

test("names a found word that is none of the answer's, and shows the answer without it", async () => {
  const { page, close } = await open();
  await paste(page, `${grid("riverbank")}\nfound:\nOTTER\nWILL\n`);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Is a letter wrong, the number of words, or a found word?").first().waitFor({ timeout: 120000 });
  await page.getByText(/^Solution 1 of 1: \d+ %, if WILL is none of the answer's words$/).waitFor({ timeout: 120000 });
  const words = await page.locator(".words li").allInnerTexts();
  assert.deepEqual(words.sort(), ["KINGFISHER", "MINNOW", "OTTER", "RIVER BANK spangram", "WILLOW"]);
  await close();
});

test("keeps to other rules, and to what a file tells of a board", async () => {
  const { page, close } = await open();
  const rows = "TIWO\nEMDR\nABGO\nELDL\n";
  await paste(page, `words: 4\nrules: spangram none\n\n${rows}\nfound:\nTIME 0,0 0,1 1,1 1,0\n\nnot:\nBAWL\nTEAM 0,0 1,0 2,0 1,1\n`);
  await page.getByRole("button", { name: "Forget TIME" }).waitFor();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor();
  assert.deepEqual((await page.locator(".words li").allInnerTexts()).sort(), ["ABLE", "GOLD", "TIME", "WORD"]);
  await page.getByRole("button", { name: "Change the board" }).click();
  await page.getByLabel("Rules").fill("sideways");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("'sideways' is no rule").waitFor();
  await close();
});

test("plays a puzzle through, with a hint, and shares the result", async () => {
  const { page, picture, close } = await open({ width: 390, height: 844 });
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByLabel("Theme").selectOption({ label: "Grab an umbrella" });
  await page.getByRole("button", { name: "Play it" }).click();
  const puzzles = JSON.parse(readFileSync(join(top, "build/web/puzzles.json"), "utf8"));
  const { answer } = puzzles.find(({ theme }) => theme === "Grab an umbrella");
  await drag(page, answer[1].path);
  await page.getByText(`${answer[1].word} belongs to the theme.`).waitFor();
  // Words that count towards a hint, one of them no word at all.
  for (const word of ["SHOW", "HOWS", "XYZZY", "REMITS"]) {
    await page.getByLabel("Or type a word").fill(word);
    await page.keyboard.press("Enter");
    const told = word === "XYZZY" ? "XYZZY is not in the word list." : `${word} is not of the theme`;
    await page.getByText(told).waitFor({ timeout: 120000 });
  }
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByText("A word lies on the marked letters").waitFor();
  await picture("play-phone");
  await page.reload();
  await page.getByText(`2 of ${answer.length} words found`).waitFor({ state: "hidden" });
  await page.getByText(`1 of ${answer.length} words found`).waitFor();
  for (const { path } of answer.filter((_, index) => index !== 1)) await drag(page, path);
  await page.getByText("All found with 1 hint.").waitFor();
  assert.match(await page.getByLabel("Result to share").inputValue(), /^Weft: Grab an umbrella\n(\u{1f535}|\u{1f4a1}|\u{1f7e1}|\n)+$/u);
  await picture("play-done-phone");
  await close();
});

/** A link to a board of two words; the second can be traced along other cells as well. */
async function smallGame() {
  const entryPoints = [join(here, "../page/playable.ts")];
  const { outputFiles } = await build({ entryPoints, bundle: true, format: "esm", write: false });
  const { toLink } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  const seed = { word: "SEED", path: [[0, 1], [0, 0], [1, 0], [1, 1]] };
  const deal = { word: "DEAL", path: [[1, 3], [1, 2], [0, 3], [0, 2]] };
  return toLink({ theme: "Cards", rows: ["ESLA", "EDED"], answer: [seed, deal] });
}

test("takes a word of the theme on its cells in any order, and counts it nowhere else", async () => {
  const { page, address, close } = await open();
  await page.goto(`${address}#play=${await smallGame()}`);
  await page.getByText("0 of 2 words found").waitFor();
  await drag(page, [[1, 1], [1, 2], [0, 3], [0, 2]]);
  await page.getByText("DEAL is right, but on other cells.").waitFor();
  await page.getByText("0 of 2 words found. Other words earn hints: 3 more for the next.").waitFor();
  await drag(page, [[0, 1], [1, 0], [0, 0], [1, 1]]);
  await page.getByText("SEED: the spangram!").waitFor();
  await drag(page, [[0, 2], [0, 3], [1, 2], [1, 3]]); // from its other end
  await page.getByText("All found with 0 hints.").waitFor();
  await close();
});

test("counts a word once, and spends no hint where there is nothing to tell", async () => {
  const { page, address, close } = await open();
  await page.goto(`${address}#play=${await smallGame()}`);
  for (let times = 0; times < 3; ++times) { // while the words are loaded
    await page.getByLabel("Or type a word").fill("lead");
    await page.keyboard.press("Enter");
  }
  await page.getByText("LEAD is not of the theme. Other words earn hints: 2 more for the next.").waitFor({ timeout: 60000 });
  await page.waitForTimeout(200);
  assert.equal(await page.locator(".words .other").count(), 1);
  const others = ["LEAD", "SLED", "DEALS", "LADE", "LEADS", "LADES", "DALE", "SLADE", "LADED"];
  await page.evaluate(
    ([key, others]) => localStorage.setItem(key, JSON.stringify({ found: [], moves: [], others, hintsUsed: 0, hinted: null, givenUp: false })),
    [`weft.game.${page.url().split("#play=")[1]}`, others],
  );
  await page.reload();
  await page.getByText("3 hints to use.").waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByRole("button", { name: "Hint: show the order" }).click();
  await page.getByText("The hinted word's letters now show their order.").waitFor();
  await page.getByRole("button", { name: "Hint", exact: true }).click();
  await page.getByText("The hinted word is told in full already. Find it first: your hint is kept.").waitFor();
  await page.getByText("1 hint to use.").waitFor();
  await close();
});

test("asks for the puzzles again when they did not load", async () => {
  const { page, context, close } = await open({ expected: /Failed to load resource|net::ERR|registration blocked/, serviceWorkers: "block" });
  const cut = (route) => route.abort("connectionreset");
  const said = page.getByText("The puzzles did not load: check the connection and try again.");
  await context.route(/puzzles\.json/, cut);
  await page.getByRole("link", { name: "Play" }).click();
  await said.waitFor();
  await accessible(page, "no puzzles");
  await context.unroute(/puzzles\.json/, cut);
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByLabel("Theme").waitFor();
  await page.getByRole("link", { name: "Make" }).click();
  await context.route(/puzzles\.json/, cut);
  await page.reload();
  await page.getByRole("link", { name: "Play" }).click();
  await said.waitFor();
  await context.unroute(/puzzles\.json/, cut);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByLabel("Theme").waitFor();
  await close();
});

test("counts letters without their accents, and says what a board's size may be", async () => {
  const { page, close } = await open();
  await page.getByRole("link", { name: "Make" }).click();
  await page.getByLabel("Spangram").fill("café crème");
  await page.getByText("9 letters for 48 cells.").waitFor();
  await page.getByLabel("Rows").fill("");
  await page.getByRole("button", { name: "Lay it out" }).click();
  await page.getByText("A board has 2 rows and columns at least and 128 cells at most.").waitFor();
  await close();
});

test("makes a puzzle, shares it, and the link opens it", async () => {
  const { page, picture, close } = await open();
  await page.getByRole("link", { name: "Make" }).click();
  await page.getByRole("heading", { name: "Make" }).waitFor(); // Solve has a clue as well
  await page.getByLabel("Clue").fill("What the carpenter carries");
  await page.getByLabel("Spangram").fill("work shop");
  await page.getByLabel("Other words").fill("hammer\nchisel\npliers\nnail");
  await page.getByLabel("Rows").fill("5");
  await page.getByLabel("Columns").fill("6");
  await page.getByText("30 letters for 30 cells.").waitFor();
  await page.getByRole("button", { name: "Lay it out" }).click();
  await page.getByText(/^Legal/).waitFor({ timeout: 120000 });
  await picture("made");
  await page.emulateMedia({ media: "print" });
  await picture("made-printed");
  assert.equal(await page.getByRole("button", { name: "Try another" }).isVisible(), false);
  await page.emulateMedia({ media: "screen" });
  // What was made of words that are none for the board is said.
  await page.getByLabel("Other words").fill("hammer\nchisel\npliers\nnáil\nsaw");
  await page.getByRole("button", { name: "Lay it out" }).click();
  await page.getByText(/^Set aside: saw \(/).waitFor({ timeout: 120000 });
  await page.getByText("Laid out without accents: náil as NAIL.").waitFor();
  await picture("made-with-notes");
  const link = await page.getByLabel("Link that holds the whole puzzle").inputValue();
  assert.doesNotMatch(link, /hammer/i);
  const file = async (name) => {
    const [got] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
    return readFileSync(await got.path(), "utf8");
  };
  assert.match(await file("Text"), /^theme: What the carpenter carries\nwords: 5\n\n[A-Z]{6}\n/);
  assert.equal(JSON.parse(await file("JSON of the game")).themeWords.length, 4);
  assert.match(await file("SVG"), /^<svg /);
  await page.getByRole("button", { name: "Edit the letters" }).click();
  await page.getByLabel("Row 1, column 1", { exact: true }).fill("X");
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByText("Not legal yet:").waitFor({ timeout: 60000 });
  await page.goto(link);
  await page.getByText("0 of 5 words found").waitFor();
  await page.getByText("What the carpenter carries").waitFor();
  await page.getByLabel("Or type a word").fill("workshop");
  await page.keyboard.press("Enter");
  await page.getByText("WORK SHOP: the spangram!").waitFor();
  await page.goto(`${link.slice(0, -20)}`);
  await page.getByText("This link does not hold a whole puzzle").waitFor();
  await close();
});

test("hunts for words, by lists with names and by another", async () => {
  const { page, picture, close, transferred } = await open();
  await page.getByRole("link", { name: "Hunt" }).click();
  await page.getByLabel("Row 1, column 1", { exact: true }).focus();
  await page.keyboard.type("oatrihpshtnrenei");
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText("117 words, 187 points at most.").waitFor({ timeout: 120000 });
  await page.getByText("By all words of word games.").waitFor();
  const sum = [...transferred.values()].reduce((a, b) => a + b, 0);
  console.log(`  ${(sum / 2 ** 20).toFixed(1)} MiB transferred for a hunt`);
  await page.getByRole("button", { name: "staithe" }).click();
  await page.getByText("STAITHE: 5 points").waitFor();
  await page.waitForTimeout(900);
  await picture("hunt");
  await page.getByRole("button", { name: "Change the board" }).click();
  await page.getByLabel("Words", { exact: true }).selectOption("everyday");
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText("38 words, 48 points at most.").waitFor();
  await page.getByRole("button", { name: "Change the board" }).click();
  await page.getByLabel("Words", { exact: true }).selectOption("own");
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText("Choose the file with your words first.").waitFor();
  await page.getByLabel("File with a word a line").setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from("oat\nrat\nthin\n") });
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText(/^1 word, 1 point at most.$|^2 words, 2 points at most.$/).waitFor();
  await page.getByRole("button", { name: "Change the board" }).click();
  await page.getByLabel("Words", { exact: true }).selectOption("game");
  for (const [rows, columns, name] of [["2", "7", "other"], ["", "", "donut"]]) {
    await page.getByLabel("Board", { exact: true }).last().selectOption(name);
    if (name === "other") {
      await page.getByRole("spinbutton", { name: "Rows" }).fill(rows);
      await page.getByRole("spinbutton", { name: "Columns" }).fill(columns);
      await page.getByRole("spinbutton", { name: "Columns" }).blur();
    }
    await page.getByRole("button", { name: "Letters at random" }).click();
    assert.equal(await page.locator(".board input").count(), name === "other" ? 14 : 20);
    await page.getByRole("button", { name: "Find all words" }).click();
    await page.getByText(/words?, [\d,]+ points? at most/).waitFor();
    await picture(`hunt-${name}`);
    await page.getByRole("button", { name: "Change the board" }).click();
  }
  await page.getByLabel("Board", { exact: true }).last().selectOption("hex19");
  await page.getByRole("button", { name: "Letters at random" }).click();
  await page.getByLabel("Row 1, column 1", { exact: true }).focus();
  await page.keyboard.type("secretsdealparinots");
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText(/^\d{2,} words, \d+ points at most/).waitFor();
  await page.locator(".found button").first().click();
  await page.waitForTimeout(900);
  await picture("hunt-hexagon");
  await close();
});

test("says of a list of one's own what is wrong with it, and how much of it counts", async () => {
  const { page, close, picture } = await open();
  await page.getByRole("link", { name: "Hunt" }).click();
  await page.getByLabel("Row 1, column 1", { exact: true }).focus();
  await page.keyboard.type("oatrihpshtnrenei");
  await page.getByLabel("Words", { exact: true }).selectOption("own");
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from("oat\r\nrat\r\n", "utf16le")]);
  for (const [bytes, told] of [
    ["", "No words; write one of letters A-Z on each line."],
    ["oat, rat, thin\n1\n\u00e9t\u00e9\n", "No words; write one of letters A-Z on each line."],
    [await page.locator(".board").screenshot(), "No text; save the words as a text file, one a line."],
    ["zzz\n", "No word of the list can be traced on this board."],
    ["oat\nrat\noat\nit's\n\n", "By your own list of 2 words. 1 line was passed over: a word stands alone and has only letters A to Z."],
    [utf16, "By your own list of 2 words."],
  ]) {
    await page.getByLabel("File with a word a line").setInputFiles({ name: "list.txt", mimeType: "text/plain", buffer: Buffer.from(bytes) });
    await page.getByRole("button", { name: "Find all words" }).click();
    await page.getByText(told, { exact: true }).waitFor();
    const back = page.getByRole("button", { name: "Change the board" });
    if (await back.isVisible()) {
      assert.equal(await page.locator(".fault").innerText(), ""); // of the list before
      await back.click();
    } else {
      await picture("hunt-bad-list");
    }
  }
  await page.getByLabel("File with a word a line").setInputFiles([]);
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText("Choose the file with your words first.").waitFor();
  await close();
});

const square = "TIWO\nEMDR\nABGO\nELDL\n";

test("keeps what is known of a board between Solve and Help, and lets a word be only one thing", async () => {
  const { page, close } = await open();
  await paste(page, `rules: spangram none\n\n${square}\nfound:\nTIME\n`);
  const help = () => page.getByRole("button", { name: "Help me, step by step" }).click();
  const say = async (word, what) => {
    await page.getByRole("textbox", { name: "A word that you know" }).fill(word);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: what }).click();
  };
  const words = () => page.locator(".words li").allInnerTexts().then((all) => all.map((text) => text.replace(/\s*\u00d7$/, "")));
  await help();
  await say("GOLD", "Found: it is in the answer");
  await say("ABLE", "It is not in the answer");
  await say("ABLE", "Found: it is in the answer");
  await say("GOLD", "It is not in the answer");
  assert.deepEqual(await words(), ["TIME", "ABLE", "not GOLD"]);
  await page.getByRole("button", { name: "Change the board" }).click();
  assert.deepEqual(await words(), ["TIME", "ABLE", "GOLD"]);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText(/^Solution 1 of|^There is no way to cover/).waitFor();
  assert.ok(!(await words()).includes("GOLD"));
  await page.reload();
  assert.deepEqual(await words(), ["TIME", "ABLE", "GOLD"]);
  await paste(page, `${square}\nfound:\nGOLD\n`); // what is told later of the same board counts besides
  assert.deepEqual(await words(), ["TIME", "ABLE", "GOLD"]);
  assert.equal(await page.getByText("Not in the answer:").count(), 0);
  await help();
  assert.deepEqual(await words(), ["TIME", "ABLE", "GOLD"]);
  await page.getByRole("button", { name: "Next hint" }).click();
  await page.locator(".hints li").first().waitFor();
  await close();
});

test("forgets clue, count and rules with the board that they belong to", async () => {
  const { page, close } = await open();
  const told = async () => [await page.getByLabel("Clue").inputValue(), await page.getByLabel("Number of words").inputValue(), await page.getByLabel("Rules").inputValue()];
  await page.getByLabel("Clue").fill("Hours"); // before the board
  await paste(page, square);
  assert.deepEqual(await told(), ["Hours", "", ""]);
  await paste(page, `words: 4\nrules: spangram none\n\n${square}`);
  assert.deepEqual(await told(), ["Hours", "4", "spangram none"]);
  await paste(page, square.replace("TIWO", "TIVO")); // a slip put right
  assert.deepEqual(await told(), ["Hours", "4", "spangram none"]);
  await paste(page, "OLEH\nANDS\nBRIG\nSTUP\n");
  assert.deepEqual(await told(), ["", "", ""]);
  await page.reload();
  assert.deepEqual(await told(), ["", "", ""]);
  await close();
});

test("opens whatever an older page kept", async () => {
  const { page, close } = await open();
  await paste(page, '{"rows": ["TIME", "WORD", "ABLE"], "found": [null]}');
  await page.getByText("an entry of found is not a word of letters A-Z.").waitFor();
  await page.evaluate(() => {
    sessionStorage.clear(); // as in a tab that is opened
    localStorage.setItem("weft.entry", JSON.stringify({ rows: 3, columns: 4, letters: [..."TIMEWORDABLE"], theme: "x", words: "", rules: "", open: {}, found: [null], not: [] }));
    localStorage.setItem("weft.wish", JSON.stringify({ words: null, spangram: 7 }));
    localStorage.setItem("weft.hunt", JSON.stringify({ shape: "hex0", letters: null }));
  });
  await page.reload();
  await page.getByLabel("Row 8, column 6").waitFor();
  for (const entry of [{ rows: 1000, columns: 1000 }, { rows: "x" }, { letters: null }]) {
    await page.evaluate((kept) => sessionStorage.setItem("weft.entry", JSON.stringify(kept)), entry);
    await page.reload();
    await page.getByLabel("Row 8, column 6").waitFor();
  }
  for (const name of ["Make", "Hunt"]) {
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { name }).waitFor();
  }
  await close();
});

test("takes a board to hunt on in the shape of its rows, with holes", async () => {
  const { page, close } = await open();
  await page.getByRole("link", { name: "Hunt" }).click();
  await page.getByRole("heading", { name: "Hunt" }).waitFor();
  const board = page.getByLabel("Board", { exact: true }).last();
  const paste = async (text) => {
    await page.locator(".board input").first().evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await page.locator(".board-place:not([aria-busy])").waitFor();
  };
  const letters = () => page.locator(".board input").evaluateAll((all) => all.map(({ value }) => value).join(""));
  const size = async () => [await page.getByRole("spinbutton", { name: "Rows" }).inputValue(), await page.getByRole("spinbutton", { name: "Columns" }).inputValue()];
  const twenty = "oatrihpshtnreneistop".toUpperCase();
  await board.selectOption("donut");
  await paste("oatri\nhpsht\nnrene\nistop\n");
  assert.deepEqual([await board.inputValue(), await size(), await letters()], ["other", ["4", "5"], twenty]);
  await paste("oatr\nihps\nhtnr\nenei\nstop");
  assert.deepEqual([await size(), await letters()], [["5", "4"], twenty]);
  await paste("o a t r i h p s h t n r e n e i s t o p"); // no rows: those that were chosen
  assert.deepEqual([await size(), await letters()], [["5", "4"], twenty]);
  for (const [name, rows] of [
    ["donut", ". O A T .\nR I H P S\nH T . N R\nE N E I S\n. T O P .\n"],
    ["cross", "OA#TR\nIHPSH\n#TNR#\nENEIS\nTO#PS\n"],
    ["plus", "#OAT#\nRIHPS\nHTNRE\nNEIST\n_OPS_\n"],
    ["hex19", "  O A T\n R I Qu P\nS H T N R\n E N E I\n  S T O"],
  ]) {
    await paste(rows);
    assert.deepEqual([await board.inputValue(), await letters()], [name, rows.replace(/Qu/, "Q").replace(/[^A-Z]/g, "")]);
  }
  await paste("OAT\nRIHPS\nHT\n");
  await page.getByText("rows of these lengths make no board.").waitFor();
  assert.equal(await board.inputValue(), "hex19");
  await paste("OA.T\nIHPS\n");
  assert.deepEqual([await size(), await letters()], [["2", "4"], "OA_TIHPS"]);
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText(/words, \d+ points at most/).waitFor({ timeout: 60000 });
  await close();
});

test("helps step by step to the end, with words found and ruled out", async () => {
  const { page, picture, close } = await open({ width: 390, height: 844 });
  await paste(page, grid("umbrella"));
  await page.getByRole("button", { name: "Help me, step by step" }).click();
  const hints = page.locator(".hints li");
  for (let step = 1; step <= 5; ++step) {
    await page.getByRole("button", { name: "Next hint" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".hints li").length === count, step, { timeout: 120000 });
    if (step === 4) await picture("help-phone");
  }
  assert.match(await hints.last().innerText(), /[A-Z]{4,}/);
  await page.getByRole("button", { name: /^Mark [A-Z]+ as found$/ }).click();
  assert.equal(await page.locator(".words li").count(), 1);
  const puzzles = JSON.parse(readFileSync(join(top, "build/web/puzzles.json"), "utf8"));
  const { answer } = puzzles.find(({ theme }) => theme === "Grab an umbrella");
  const found = (await page.locator(".words li").innerText()).replace(/[^A-Z]/g, "");
  const next = answer.find(({ word }, index) => index > 0 && word !== found);
  await drag(page, next.path);
  await page.getByRole("button", { name: "Found: it is in the answer" }).click();
  await page.getByRole("textbox", { name: "A word that you know" }).fill("STIM");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "It is not in the answer" }).click();
  await page.getByText("not STIM").waitFor();
  await page.getByRole("button", { name: "About the spangram" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".hints li").length === 1);
  await page.getByRole("button", { name: "About a cell" }).click();
  const [row, column] = answer.findLast(({ word }) => word !== next.word && word !== found).path[0];
  await page.getByRole("button", { name: new RegExp(`, row ${row + 1}, column ${column + 1}$`) }).click();
  await page.waitForFunction(() => document.querySelectorAll(".hints li").length === 1);
  await picture("help-known-phone");
  await accessible(page, "help");
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByText("Show the whole answer?").waitFor();
  await page.getByRole("button", { name: "Show it" }).click();
  await page.getByText("Solution 1 of").waitFor();
  assert.equal(await page.locator(".words .spangram").innerText(), "ITS RAINING spangram");
  assert.ok(!(await page.locator(".words").innerText()).includes("STIM"));
  await close();
});

/** A picture of a phone that plays a puzzle on the page, with some words found; and the puzzle. */
async function screenshot(found) {
  const { page, close } = await open({ width: 390, height: 844, deviceScaleFactor: 3, hasTouch: false });
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByLabel("Theme").selectOption({ label: "Grab an umbrella" });
  await page.getByRole("button", { name: "Play it" }).click();
  const puzzle = JSON.parse(readFileSync(join(top, "build/web/puzzles.json"), "utf8")).find(({ theme }) => theme === "Grab an umbrella");
  for (const { path } of puzzle.answer.slice(0, found)) await drag(page, path);
  if (found > 0) await page.getByText(`${found} of ${puzzle.answer.length} words found`).waitFor();
  const png = await page.screenshot();
  await close();
  return { puzzle, png };
}

const rowsRead = (page) => page.locator(".overlay input").evaluateAll((all) => all.map(({ value }) => value).join(""));

test("reads a board from a picture, shows it over the picture, and solves it", async () => {
  const { puzzle, png } = await screenshot(0);
  const { page, picture, close, transferred } = await open();
  const before = [...transferred.keys()];
  assert.ok(!before.some((path) => /picture/.test(path) && path.endsWith(".gz")), "loaded before a picture came");
  await page.getByLabel("Picture of a board").setInputFiles({ name: "screen.png", mimeType: "image/png", buffer: png });
  await page.getByText(/8 rows of 6, read in/).waitFor({ timeout: 60000 });
  console.log(`  ${await page.getByText(/8 rows of 6, read in/).innerText()}`);
  assert.equal(await rowsRead(page), puzzle.rows.join(""));
  await picture("picture");
  await accessible(page, "picture");
  // What is typed over a letter counts.
  await page.locator(".overlay input").first().fill("7");
  await page.getByRole("button", { name: "Use it as a Strands board" }).click();
  await page.getByText("Row 1, column 1: '7' is not a letter.").waitFor();
  await page.locator(".overlay input").first().fill(puzzle.rows[0][0]);
  await page.getByRole("button", { name: "Use it as a Strands board" }).click();
  assert.equal((await page.locator(".board input").evaluateAll((all) => all.map(({ value }) => value).join(""))), puzzle.rows.join(""));
  await page.getByLabel("Clue").fill(puzzle.theme);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  assert.equal(await page.locator(".words .spangram").innerText(), "ITS RAINING spangram");
  await close();
});

test("reads pictures of every kind that tests/picture/generate draws", async () => {
  const folder = join(top, "build/web-test/drawn");
  rmSync(folder, { recursive: true, force: true });
  const generate = join(top, "tests/picture/generate");
  const said = execFileSync("/usr/bin/python3", [generate, folder, "--each", "2", "--kinds", "screen,solved,crop,photo,hunt"]);
  if (said.toString().startsWith("skipped")) return console.log(`  ${said}`);
  const { page, close, address } = await open();
  const files = readdirSync(folder).filter((file) => /\.(png|jpg)$/.test(file)); // what they show stands beside them
  assert.equal(files.length, 10);
  for (const file of files) {
    const truth = readFileSync(join(folder, file.replace(/\.[a-z]+$/, ".txt")), "utf8").replace(/ /g, "");
    const rows = truth.trim().split("\n");
    await page.goto("about:blank");
    await page.goto(address);
    await page.getByLabel("Picture of a board").setInputFiles(join(folder, file));
    await page.getByText(`${rows.length} rows of ${rows[0].length}, read in`).waitFor({ timeout: 60000 });
    assert.equal(await rowsRead(page), rows.join(""), file);
  }
  await close();
});

test("takes over the words that a picture shows as found, dropped or pasted", async () => {
  const { puzzle, png } = await screenshot(3);
  const { page, picture, close } = await open({ width: 390, height: 844 });
  /** As a browser brings a file that is dropped or pasted. */
  const bring = (kind, type = "image/png", bytes = [...png]) =>
    page.evaluate(
      ({ kind, type, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], "screen", { type }));
        const more = kind === "drop" ? { dataTransfer: data } : { clipboardData: data };
        const Kind = kind === "drop" ? DragEvent : ClipboardEvent;
        document.body.dispatchEvent(new Kind(kind, { ...more, bubbles: true, cancelable: true }));
      },
      { kind, type, bytes },
    );
  await page.getByRole("link", { name: "Make" }).click();
  await bring("drop");
  await page.getByText(/3 words found already/).waitFor({ timeout: 60000 });
  await picture("picture-found-phone");
  await page.getByRole("button", { name: "Use it as a Strands board" }).click();
  const words = puzzle.answer.slice(0, 3).map(({ word }) => word.replace(/[^A-Z]/g, ""));
  const forget = async () => {
    for (const word of words) await page.getByRole("button", { name: `Forget ${word}` }).waitFor({ timeout: 60000 });
  };
  await forget();
  await bring("drop"); // once more, as when another word is found
  await page.getByText(/3 words found already/).waitFor({ timeout: 60000 });
  await page.getByRole("button", { name: "Use it as a Strands board" }).click();
  await forget();
  await page.getByRole("button", { name: "Help me, step by step" }).click();
  assert.equal(await page.locator(".words li").count(), 3);
  await picture("picture-help-phone");
  await page.getByRole("button", { name: "Next hint" }).click();
  await page.locator(".hints li").first().waitFor({ timeout: 120000 });
  await bring("paste");
  await page.getByText(/3 words found already/).waitFor({ timeout: 60000 });
  await page.getByRole("button", { name: "Hunt on it" }).click();
  await page.getByRole("heading", { name: "Hunt" }).waitFor();
  await page.getByRole("button", { name: "Find all words" }).click();
  await page.getByText(/words, [\d,]+ points at most/).waitFor({ timeout: 60000 });
  // No board, and no picture.
  const blank = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 300);
    canvas.getContext("2d").fillRect(0, 0, 300, 300);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await bring("paste", "image/png", blank);
  await page.getByText(/^No board in this picture: looked for rows and columns/).waitFor({ timeout: 60000 });
  await bring("drop", "image/png", [1, 2, 3]);
  await page.getByText("This file is no picture that the browser can open.").waitFor();
  await bring("drop", "text/plain", [..."ab\ncd\n"].map((letter) => letter.charCodeAt(0)));
  await page.getByLabel("Row 2, column 2", { exact: true }).waitFor();
  await close();
});

test("is accessible at all sizes, in light and dark, with large type", async () => {
  for (const [width, height, scheme] of [[320, 640, "light"], [390, 844, "dark"], [1280, 900, "dark"], [2560, 1400, "light"]]) {
    const { page, picture, close } = await open({ width, height, colorScheme: scheme, reducedMotion: "reduce" });
    if (width === 320) await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
    const what = `${width} ${scheme}`;
    await accessible(page, `solve ${what}`);
    await paste(page, grid("kite"));
    await page.getByRole("button", { name: "Solve", exact: true }).click();
    await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
    await accessible(page, `solved ${what}`);
    await picture(`solved-${width}-${scheme}`);
    for (const name of ["Play", "Make", "Hunt"]) {
      await page.getByRole("link", { name }).click();
      await page.getByRole("heading", { name }).waitFor();
      await accessible(page, `${name} ${what}`);
      await picture(`${name.toLowerCase()}-${width}-${scheme}`);
    }
    await page.getByRole("link", { name: "Play" }).click();
    await page.getByRole("button", { name: "Surprise me" }).click();
    await page.getByText(/words found/).waitFor();
    await accessible(page, `playing ${what}`);
    await close();
  }
});

test("works by keyboard alone", async () => {
  const { page, close } = await open();
  const until = async (name) => {
    for (let i = 0; i < 80; ++i) {
      await page.keyboard.press("Tab");
      const told = await page.evaluate(() => {
        const { activeElement: at } = document;
        return at.getAttribute("aria-label") ?? at.labels?.[0]?.textContent ?? at.textContent;
      });
      if (told.trim() === name) return;
    }
    assert.fail(`no way to ${name} by Tab`);
  };
  await page.getByLabel("Row 1, column 1", { exact: true }).waitFor();
  await until("Play");
  await page.keyboard.press("Enter");
  await until("Theme");
  await page.keyboard.type("Hold on");
  await until("Play it");
  await page.keyboard.press("Enter");
  await page.getByText("0 of 5 words found").waitFor();
  const puzzles = JSON.parse(readFileSync(join(top, "build/web/puzzles.json"), "utf8"));
  const { answer } = puzzles.find(({ theme }) => theme.startsWith("Hold on"));
  const [[row, column], ...rest] = answer[1].path;
  await until(await page.locator(".cell").first().getAttribute("aria-label"));
  const go = async (from, to) => {
    for (let r = from[0]; r !== to[0]; r += Math.sign(to[0] - r)) await page.keyboard.press(to[0] > r ? "ArrowDown" : "ArrowUp");
    for (let c = from[1]; c !== to[1]; c += Math.sign(to[1] - c)) await page.keyboard.press(to[1] > c ? "ArrowRight" : "ArrowLeft");
  };
  await go([0, 0], [row, column]);
  await page.keyboard.press("Space");
  let at = [row, column];
  for (const next of rest) {
    await go(at, next);
    await page.keyboard.press("Space");
    at = next;
  }
  assert.equal(await page.locator(".cell[aria-pressed=true]").count(), answer[1].path.length);
  assert.equal(await page.locator(".board").getByRole("status").innerText(), [...answer[1].word].join(" "));
  await page.keyboard.press("Enter");
  await page.getByText(`${answer[1].word} belongs to the theme.`).waitFor();
  await close();
});

test("keeps the keyboard's place where what it was on goes", async () => {
  const { page, close } = await open();
  const at = () => page.evaluate(() => (document.activeElement === document.body ? "nowhere" : document.activeElement.tagName));
  /** Presses a button by the keyboard, waits for what comes of it, and tells where the keyboard is then. */
  const press = async (name, come) => {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await come.waitFor({ timeout: 120000 });
    assert.notEqual(await at(), "nowhere", name);
  };
  const button = (name) => page.getByRole("button", { name, exact: true });
  const cell = page.getByLabel("Row 1, column 1", { exact: true });
  await cell.focus();
  await cell.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  }, `rules: spangram none\n\n${square}\nfound:\nTIME\nWORD\n`);
  await button("Forget WORD").waitFor();
  assert.equal(await at(), "INPUT");
  await press("Forget WORD", button("Forget TIME"));
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Forget TIME");
  await press("Solve", button("Next solution"));
  await page.keyboard.press("Tab"); // into what took the place
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^(Previous|Change the board)$/);
  await press("Change the board", button("Solve"));
  await press("Help me, step by step", button("Next hint"));
  await page.getByRole("textbox", { name: "A word that you know" }).fill("GOLD");
  await page.keyboard.press("Enter");
  await press("Never mind", button("Next hint"));
  await press("Forget TIME", button("Next hint"));
  await press("Show all", button("Show it"));
  await press("Show it", button("Change the board"));
  await press("Change the board", button("Solve"));
  await page.getByRole("link", { name: "Hunt" }).click();
  await press("Letters at random", button("Find all words"));
  await press("Find all words", button("Change the board"));
  await press("Change the board", button("Find all words"));
  await press("Clear", button("Find all words"));
  await page.getByRole("link", { name: "Make" }).click();
  await page.getByLabel("Spangram").fill("work shop");
  await page.getByLabel("Other words").fill("hammer\nchisel\npliers\nnail");
  await page.getByLabel("Rows").fill("5");
  await press("Lay it out", button("Edit the letters"));
  await press("Try another", page.getByText("Done.", { exact: true }));
  await press("Edit the letters", button("Check"));
  await press("Check", page.getByText("Checked.", { exact: true }));
  await page.getByRole("link", { name: "Play" }).click();
  await press("Surprise me", page.getByText(/words found/));
  await press("Hint", page.locator(".said", { hasText: "earn hints: 3 more for the next." }));
  await press("Give up", page.getByText("Here is the answer."));
  await press("Start again", page.getByText(/^0 of/));
  await press("Another puzzle", button("Play it"));
  await close();
});

test("leaves each of two tabs its own board, and brings a game forward in both", async () => {
  const { page, context, address, close } = await open();
  const letters = (tab) => tab.locator(".board input").evaluateAll((all) => all.map(({ value }) => value).join(""));
  const other = await context.newPage();
  await other.goto(address);
  await paste(page, `theme: Mine\n\n${square}`);
  await paste(other, "time\nword\nable\n");
  await page.getByLabel("Clue").fill("Mine still");
  for (const [tab, board, clue] of [[page, square.replace(/\n/g, ""), "Mine still"], [other, "TIMEWORDABLE", ""]]) {
    await tab.reload();
    await tab.getByLabel("Row 1, column 1", { exact: true }).waitFor();
    assert.deepEqual([await letters(tab), await tab.getByLabel("Clue").inputValue()], [board, clue]);
  }
  const third = await context.newPage(); // begins with what was typed last
  await third.goto(address);
  await third.getByLabel("Row 1, column 1", { exact: true }).waitFor();
  assert.equal(await letters(third), square.replace(/\n/g, ""));
  const game = `${address}#play=${await smallGame()}`;
  const enter = async (tab, word) => {
    await tab.getByLabel("Or type a word").fill(word);
    await tab.keyboard.press("Enter");
  };
  for (const tab of [page, other]) {
    await tab.goto(game);
    await tab.getByText("0 of 2 words found").waitFor();
  }
  await enter(page, "deal");
  await other.getByText("1 of 2 words found").waitFor();
  await enter(other, "seed");
  for (const tab of [page, other]) await tab.getByText("All found with 0 hints.").waitFor();
  await other.getByRole("button", { name: "Start again" }).click();
  await page.getByText("0 of 2 words found").waitFor();
  await enter(page, "seed");
  await other.reload();
  await other.getByText("1 of 2 words found").waitFor();
  await close();
});

test("works without a network once it was there, and asks nobody else", async () => {
  const { page, context, address, transferred, close } = await open();
  await paste(page, grid("orchard"));
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  await page.evaluate(() => navigator.serviceWorker.ready);
  const sum = [...transferred.values()].reduce((a, b) => a + b, 0);
  console.log(`  ${(sum / 2 ** 20).toFixed(1)} MiB transferred`);
  await context.setOffline(true);
  await page.goto(`${address}#play`);
  await page.goto(`${address}index.html`);
  await page.getByLabel("Row 1, column 1", { exact: true }).waitFor();
  await page.goto(address);
  await page.reload();
  await page.getByLabel("Row 1, column 1", { exact: true }).waitFor();
  assert.equal(await page.getByLabel("Clue").inputValue(), "Low-hanging"); // what was typed is kept
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  await close();
});

test("shows the view that was chosen last, and keeps the address when its head is skipped", async () => {
  const { page, context, address, transferred, close } = await open({ serviceWorkers: "block", expected: /registration blocked/ });
  await context.route("**/puzzles.json", async (route) => {
    await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByRole("link", { name: "Hunt" }).click();
  const come = page.waitForResponse("**/puzzles.json");
  await page.getByRole("heading", { name: "Hunt" }).waitFor();
  await (await come).finished();
  await page.waitForTimeout(200);
  assert.equal(await page.locator("#title").innerText(), "Hunt");
  assert.equal(await page.locator("[aria-current]").innerText(), "Hunt");
  await page.goto(`${address}#toString`);
  await page.getByRole("heading", { name: "Solve" }).waitFor();
  const play = page.getByRole("link", { name: "Play" });
  const surprise = page.getByRole("button", { name: "Surprise me" });
  await play.click();
  await surprise.evaluate((button) => {
    button.click();
    location.hash = "#hunt";
  });
  await page.getByRole("heading", { name: "Hunt" }).waitFor();
  await page.waitForTimeout(200);
  assert.equal(page.url(), `${address}#hunt`);
  await play.click();
  await surprise.click();
  await page.getByText(/words found/).waitFor();
  const link = page.url();
  assert.match(link, /#play=./);
  await page.getByRole("link", { name: "Skip to the board" }).focus();
  await page.keyboard.press("Enter");
  assert.equal(page.url(), link);
  assert.equal(await page.evaluate(() => document.activeElement.id), "view");
  assert.deepEqual([...transferred.keys()].filter((path) => path.startsWith("/engine/")), []); // nothing needed it
  await close();
});

test("takes the picture that came last, and words for what they are", async () => {
  const { page, close } = await open();
  await paste(page, `${grid("orchard")}\nfound:\nSTREAM\n`);
  assert.match(await page.locator(".fault").innerText(), /^Line 12: found: STREAM cannot be traced on this board; it could with T rather than E/);
  await paste(page, grid("orchard"));
  const png = await page.locator(".board").screenshot();
  await page.evaluate(async (bytes) => {
    const canvas = new OffscreenCanvas(300, 300);
    canvas.getContext("2d").fillRect(0, 0, 300, 300);
    for (const part of [await canvas.convertToBlob(), new Uint8Array(bytes)]) {
      const data = new DataTransfer();
      data.items.add(new File([part], "screen.png", { type: "image/png" }));
      document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  }, [...png]);
  await page.getByText(/6 rows of 5, read in/).waitFor({ timeout: 60000 });
  await page.getByRole("button", { name: "Back", exact: true }).click();
  await page.getByLabel("Row 6, column 5", { exact: true }).waitFor();
  await close();
});

test("keeps nothing of what a network sends in place of the words", async () => {
  const { page, context, close } = await open({ serviceWorkers: "block", expected: /registration blocked/ });
  const sign = (route) => route.fulfill({ contentType: "text/html", body: "<p>Sign in to this network" });
  await context.route(/\/engine\/.*gz$/, sign);
  await paste(page, grid("orchard"));
  await page.getByText(/^What reads boards did not load \(weft\.wasm.*\)\. Nothing is lost/).waitFor();
  await context.unroute(/\/engine\/.*gz$/, sign);
  await paste(page, grid("orchard"));
  await page.reload();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  await close();
});

test("nothing moves while a board is solved, and bad input is shown at its cell", async () => {
  const { page, close, picture } = await open();
  await paste(page, "time\nword\nable\n");
  await page.getByLabel("Row 2, column 2").fill("0");
  await page.getByLabel("Row 3, column 4").fill("");
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Row 2, column 2: '0' is not a letter.").waitFor();
  assert.equal(await page.locator("[aria-invalid=true]").count(), 2);
  await picture("wrong-cells");
  await paste(page, "time\nw0rd\nab\n");
  await page.getByText(/^Line 2: '0' in the grid; only letters A-Z belong there/).waitFor();
  await paste(page, "{\"rows\": [");
  await page.getByText("broken JSON: its end is missing.").waitFor();
  await paste(page, grid("kite"));
  await page.evaluate(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: "layout-shift" });
  });
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  assert.ok((await page.evaluate(() => window.shift)) < 0.02);
  await close();
});

test("keeps what was typed when loading is cut off, and goes on when asked again", async () => {
  const cut = (route) => route.abort("connectionreset");
  const { page, context, picture, close } = await open({ expected: /Failed to load resource|net::ERR|registration blocked/, serviceWorkers: "block" });
  await context.route(/\/engine\/(words|weft-picture)/, cut);
  await paste(page, grid("orchard"));
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText(/^The words did not load \(.*\)\. Nothing is lost: check the connection and try again\.$/).waitFor({ timeout: 60000 });
  await picture("cut-off");
  assert.equal(await page.getByLabel("Clue").inputValue(), "Low-hanging");
  assert.equal(await page.getByLabel("Row 1, column 1", { exact: true }).inputValue(), "D");
  const png = await page.locator(".board").screenshot();
  const chooser = page.getByLabel("Picture of a board");
  await chooser.setInputFiles({ name: "screen.png", mimeType: "image/png", buffer: png });
  await page.getByText(/^What reads pictures did not load/).waitFor();
  assert.equal(await page.locator("#engine").innerText(), "");
  await context.unroute(/\/engine\/(words|weft-picture)/, cut);
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  await page.getByRole("button", { name: "Change the board" }).click();
  await chooser.setInputFiles({ name: "screen.png", mimeType: "image/png", buffer: png });
  await page.getByText(/6 rows of 5, read in/).waitFor({ timeout: 60000 });
  await close();
});

test("works where a browser keeps nothing", async () => {
  const { page, close } = await open({
    serviceWorkers: "block",
    expected: /registration blocked/,
    before: async (context) => {
      const refuse = (name) =>
        `Object.defineProperty(self, "${name}", { get() { throw new DOMException("denied", "SecurityError"); } });`;
      await context.addInitScript(refuse("localStorage"));
      await context.route(/\/engine\/(picture-)?worker\.js$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: refuse("caches") + (await answer.text()) });
      });
    },
  });
  await paste(page, grid("orchard"));
  const png = await page.locator(".board").screenshot();
  await page.getByRole("button", { name: "Solve", exact: true }).click();
  await page.getByText("Solution 1 of").waitFor({ timeout: 120000 });
  await page.getByRole("button", { name: "Change the board" }).click();
  await page.getByLabel("Picture of a board").setInputFiles({ name: "screen.png", mimeType: "image/png", buffer: png });
  await page.getByText(/6 rows of 5, read in/).waitFor({ timeout: 60000 });
  await page.getByRole("button", { name: "Use it as a Strands board" }).click();
  for (const name of ["Play", "Make", "Hunt"]) {
    await page.getByRole("link", { name }).click();
    await page.getByRole("heading", { name }).waitFor();
  }
  await close();
});

test("says so where a browser lacks SIMD", async () => {
  const old = await chromium.launch({ executablePath, args: ["--no-sandbox", "--js-flags=--no-enable-sse4-1"] });
  const { page, picture, close } = await open({ browser: old });
  await paste(page, grid("orchard"));
  await page.getByText("This browser cannot run the solver: WebAssembly with SIMD is needed. A newer one will do.").waitFor({ timeout: 60000 });
  await picture("without-simd");
  assert.equal(await page.getByLabel("Grid", { exact: true }).inputValue(), grid("orchard"));
  await page.getByRole("link", { name: "Play" }).click();
  await page.getByRole("button", { name: "Surprise me" }).click();
  await page.getByText(/words found/).waitFor();
  await close();
  await old.close();
});

test("takes a picture with the camera when asked, and only then", async () => {
  const asks = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];
  const other = await chromium.launch({ executablePath, args: ["--no-sandbox", ...asks] });
  const { page, picture, close } = await open({ browser: other });
  await page.evaluate(() => {
    window.asked = 0;
    const own = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wish) => (++window.asked, own(wish).then((stream) => (window.stream = stream)));
  });
  assert.equal(await page.evaluate(() => window.asked), 0);
  await page.getByRole("button", { name: "Camera" }).click();
  await page.waitForFunction(() => document.querySelector("video")?.videoWidth > 0);
  await picture("camera");
  await page.getByRole("button", { name: "Take the picture" }).click();
  await page.getByText(/^No board in this picture/).waitFor({ timeout: 60000 });
  assert.equal(await page.evaluate(() => window.stream.active), false);
  await close();
  await other.close();
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
