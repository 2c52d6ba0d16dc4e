// node serve.mjs [FOLDER] [PORT]: serves a folder on the loopback address, and only there.
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { pipeline } from "node:stream";
import { extname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";

const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
};

/** The file that an address asks for; nothing where there is none in the folder. */
function fileOf(root, address) {
  let path;
  try {
    path = decodeURIComponent(new URL(`http://localhost${address}`).pathname);
  } catch {
    return {}; // a % that stands for nothing
  }
  let file = join(root, path);
  if (file !== root && !file.startsWith(root.endsWith(sep) ? root : root + sep)) return { path };
  if (existsSync(file) && statSync(file).isDirectory()) file = join(file, "index.html");
  return existsSync(file) ? { path, file } : { path };
}

/** A server for a folder; `seen` is told each request and how many bytes it got. */
export function serve(folder, port = 0, seen = () => {}) {
  const root = resolve(folder);
  const server = createServer((request, response) => {
    const { path, file } = fileOf(root, request.url);
    if (!file) {
      seen(path ?? request.url, 0);
      response.writeHead(404).end();
      return;
    }
    const { size, mtime } = statSync(file);
    seen(path, size);
    response.writeHead(200, {
      "content-type": types[extname(file)] ?? "application/octet-stream",
      "content-length": size,
      "cache-control": "no-cache",
      "last-modified": mtime.toUTCString(),
    });
    pipeline(createReadStream(file), response, () => {}); // one that breaks off, or a file that is gone, ends no other
  });
  return new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => done(server));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [folder = "../build/web", port = "8321"] = process.argv.slice(2);
  const server = await serve(folder, Number(port)).catch((error) => {
    if (error.code === "EADDRINUSE") return serve(folder);
    throw error;
  });
  console.log(`http://127.0.0.1:${server.address().port}/`);
}
