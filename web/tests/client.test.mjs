// Both sides of the worker, without one: what is told of errors, and what is kept and asked for again.
import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { beforeEach, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const source = join(dirname(fileURLToPath(import.meta.url)), "../core/src");
const contents = ["client", "serve", "types", "files", "fetching"].map((name) => `export * from "./${name}.js";`).join("\n");
const { outputFiles } = await build({ stdin: { contents, resolveDir: source }, bundle: true, format: "esm", platform: "node", write: false });
const own = outputFiles[0].text.replaceAll("import.meta.url", '"http://weft/"');

const kept = new Map();
let answers = [];
let asked = [];
globalThis.caches = {
  open: async () => ({
    match: async (url) => kept.get(String(url))?.clone(),
    put: async (url, answer) => void kept.set(String(url), new Response(await answer.arrayBuffer())),
  }),
};
globalThis.fetch = async (url, { cache }) => {
  asked.push(cache);
  const answer = answers.shift();
  if (!answer) throw new TypeError("Failed to fetch");
  return new Response(answer);
};
const { SolverClient, Cancelled, WeftError, serve, read, open } = await import(`data:text/javascript;base64,${btoa(own)}`);
const ofKind = (kind, message = /./) => (error) => error instanceof WeftError && error.kind === kind && message.test(error.message);

beforeEach(() => {
  kept.clear();
  answers = [];
  asked = [];
});

const well = { ask: async () => "well", giveAll: async () => {} };

/** A client whose workers run here; `load` is what each of them does first, `before` what comes before there is one. */
function clientOf(load, before = () => {}, options = {}) {
  const ports = [];
  const client = new SolverClient(() => {
    before();
    const port = { ended: false };
    let tell;
    const receive = serve(load, (message) => queueMicrotask(() => port.ended || tell(message)));
    port.post = (message) => void receive(message);
    port.listen = (on) => (tell = on);
    port.terminate = () => (port.ended = true);
    ports.push(port);
    return port;
  }, options);
  return { client, ports };
}

test("what needs no words is answered without them", async () => {
  const ready = Promise.reject(new WeftError("loading", "words-0.gz could not be loaded (503)"));
  let read;
  const reading = new Promise((done) => (read = () => done("a board")));
  const engine = { ready, ask: ({ command }) => (command === "read" ? reading : ready), giveAll: () => ready };
  const { client, ports } = clientOf(async () => engine);
  const asked = ["read", "solve", "read"].map((command) => client.ask({ command }));
  await assert.rejects(asked[1], ofKind("loading"));
  await assert.rejects(client.ready, ofKind("loading"));
  read(); // after it is known that there are no words
  assert.equal(await asked[0], "a board");
  assert.equal(await asked[2], "a board");
  assert.equal(await client.ask({ command: "read" }), "a board"); // of a new worker
  assert.deepEqual(ports.map(({ ended }) => ended), [true, true]); // which wait for nobody
});

test("errors have kinds, whatever their words", async () => {
  const failures = { stream: new WeftError("input", "STREAM is not there", 3), words: new WeftError("loading", "words could not be loaded (404)") };
  const engine = { ask: async ({ command }) => { throw failures[command]; }, giveAll: async () => {} };
  const { client, ports } = clientOf(async () => engine);
  await assert.rejects(client.ask({ command: "stream" }), (error) => ofKind("input")(error) && error.line === 3);
  await assert.rejects(client.ask({ command: "words" }), ofKind("loading"));
  assert.equal(ports.length, 1);
});

test("an engine that does not start is started again by the next question", async () => {
  const failures = [new WeftError("loading", "weft.wasm could not be loaded (503)"), new WeftError("unsupported", "SIMD")];
  const told = [];
  const load = async (tell) => {
    tell({ loaded: 1, total: 2 });
    const failure = failures.shift();
    if (failure) throw failure;
    return well;
  };
  const { client, ports } = clientOf(load, undefined, { onLoading: ({ loaded, total }) => told.push(`${loaded}/${total}`) });
  await assert.rejects(client.ready, ofKind("loading"));
  await assert.rejects(client.ask({ command: "solve" }), ofKind("unsupported"));
  assert.equal(await client.ask({ command: "hunt" }), "well");
  await client.ready;
  assert.deepEqual(ports.map(({ ended }) => ended), [true, true, false]);
  assert.deepEqual(told, ["1/2", "0/0", "1/2", "0/0", "1/2"]); // nothing is on its way after a failure
});

test("an engine that came to grief is not asked again", async () => {
  const { client, ports } = clientOf(async () => ({
    ask: async ({ command }) => {
      if (command === "solve") throw { why: "an exception of C++" };
      return "well";
    },
    giveAll: async () => {},
  }));
  await assert.rejects(client.ask({ command: "solve" }), ofKind("size", /^out of memory$/));
  assert.equal(await client.ask({ command: "hunt" }), "well");
  assert.equal(ports.length, 2);
});

test("a worker that cannot be made is told, and tried again", async () => {
  let refused = true;
  const refuse = () => {
    if (refused) throw new Error("no workers here");
  };
  const { client } = clientOf(async () => well, refuse);
  await assert.rejects(client.ready, ofKind("loading", /no workers/));
  await assert.rejects(client.ask({ command: "hunt" }), ofKind("loading", /no workers/));
  refused = false;
  assert.equal(await client.ask({ command: "hunt" }), "well");
});

test("who waits for an engine that is cancelled or closed is told", async () => {
  const loads = [];
  const { client, ports } = clientOf(() => new Promise((done) => loads.push(done)));
  const ready = client.ready;
  const answer = client.ask({ command: "hunt" });
  client.cancel();
  await assert.rejects(answer, Cancelled);
  loads[1](well);
  await ready; // of the engine that was started instead
  assert.equal(await client.ask({ command: "hunt" }), "well");
  client.close();
  assert.equal(ports.length, 2);
  const again = client.ask({ command: "hunt" });
  client.close();
  await assert.rejects(again, Cancelled);
  await assert.rejects(client.ready, Cancelled);
});

test("only what unpacks is kept, and what does not is asked for anew", async () => {
  const file = { file: "words-0.gz", bytes: 1 << 20 };
  const good = gzipSync("words");
  const words = async () => new TextDecoder().decode(await read(open, file));
  answers = ["<p>Sign in to this network", good];
  assert.equal(await words(), "words");
  assert.deepEqual(asked, ["default", "reload"]);
  await setTimeout(10);
  assert.equal(await words(), "words");
  assert.equal(asked.length, 2);
  kept.set("http://weft/words-0.gz", new Response("<p>Sign in"));
  answers = [good];
  assert.equal(await words(), "words");
  await setTimeout(10);
  kept.clear();
  answers = ["<p>Sign in", "<p>Sign in"];
  let counted = 0;
  await assert.rejects(read(open, file, (bytes) => (counted += bytes)), ofKind("loading", /^words-0\.gz could not be loaded/));
  assert.equal(counted, 0);
  assert.equal(kept.size, 0);
  await assert.rejects(read(open, file), ofKind("loading", /^words-0\.gz could not be loaded \(Failed to fetch\)$/));
});
