// Files that lie beside a worker's code, in a browser.
import { notLoaded, type Opened } from "./files.js";

/** Files whose names tell what is in them are kept; where a browser refuses, they are only loaded. */
const kept: Promise<Cache | undefined> = (async () =>
  typeof caches === "undefined" ? undefined : caches.open("weft-engine"))().catch(() => undefined);

/** Only what is found to be whole is kept, for it is never asked for again. Throws WeftError. */
export async function open(file: string, again = false): Promise<Opened> {
  const url = new URL(file, import.meta.url);
  const cache = file.endsWith(".gz") ? await kept : undefined;
  const before = again ? undefined : await cache?.match(url).catch(() => undefined);
  if (before?.body) return { stream: before.body };
  const answer = await fetch(url, { cache: again ? "reload" : "default" }).catch((error: unknown) => {
    throw notLoaded(file, error);
  });
  if (!answer.ok || !answer.body) throw notLoaded(file, answer.status);
  if (!cache) return { stream: answer.body };
  const copy = answer.clone();
  return { stream: answer.body, keep: () => void cache.put(url, copy).catch(() => undefined) };
}

export async function openManifest<Manifest>(): Promise<Manifest> {
  const file = "manifest.json";
  const { stream } = await open(file);
  return new Response(stream).json().catch((error: unknown) => {
    throw notLoaded(file, error);
  });
}
