// In Node: files from the package's own folder.
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { notLoaded } from "./files.js";
import { LoadedEngine, type Manifest } from "./load.js";
import type { Loading } from "./types.js";

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Throws WeftError. */
export async function loadFromFolder(tell?: (state: Loading) => void): Promise<LoadedEngine> {
  const file = "manifest.json";
  const manifest = (await readFile(here(file), "utf8").then(JSON.parse).catch((error: unknown) => {
    throw notLoaded(file, error);
  })) as Manifest;
  const open = async (file: string) => ({
    stream: Readable.toWeb(createReadStream(here(file))) as unknown as ReadableStream<Uint8Array>,
  });
  return LoadedEngine.start(open, manifest, tell);
}
