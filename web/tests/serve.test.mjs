// The server of the page: what it gives away, and what does not end it.
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { serve } from "../serve.mjs";

test("serves its folder, and nothing besides, whatever is asked", async () => {
  const place = mkdtempSync(join(tmpdir(), "weft-serve-"));
  for (const name of ["site", "site2", "site/empty"]) mkdirSync(join(place, name));
  for (const name of ["site/index.html", "site/a b.js", "site2/index.html"]) writeFileSync(join(place, name), name);
  const server = await serve(join(place, "site"));
  const status = (path) =>
    new Promise((done, fail) => {
      const asked = get({ port: server.address().port, host: "127.0.0.1", path, agent: false }, (answer) => done(answer.resume().statusCode));
      asked.on("error", fail);
    });
  try {
    for (const path of ["/", "/index.html", "/a%20b.js", "/?x=%", "//", "//index.html"]) assert.equal(await status(path), 200, path);
    const none = ["/%", "/%ff", "/..%2fsite2/index.html", "/../site2/index.html", "/%00", "/empty", "/none"];
    for (const path of none) assert.equal(await status(path), 404, path);
    assert.equal(await status("/"), 200);
  } finally {
    server.close();
    rmSync(place, { recursive: true, force: true });
  }
});
