// In Node: files from the package's own folder.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { LoadedEngine, type Manifest } from "./load.js";
import type { Loading } from "./types.js";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

export async function loadFromFolder(tell?: (state: Loading) => void): Promise<LoadedEngine> {
  const manifest = JSON.parse(await readFile(here("manifest.json"), "utf8")) as Manifest;
  const open = async (file: string) =>
    Readable.toWeb(createReadStream(here(file))) as unknown as ReadableStream<Uint8Array>;
  return LoadedEngine.start(open, manifest, tell);
}
