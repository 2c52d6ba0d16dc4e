// Files that lie beside a worker's code, in a browser.

/** Files whose names tell what is in them are kept; where a browser refuses, they are only loaded. */
const kept: Promise<Cache | undefined> = (async () =>
  typeof caches === "undefined" ? undefined : caches.open("weft-engine"))().catch(() => undefined);

/** Throws an Error that names the file. */
export async function open(file: string): Promise<ReadableStream<Uint8Array>> {
  const url = new URL(file, import.meta.url);
  const cache = file.endsWith(".gz") ? await kept : undefined;
  const before = await cache?.match(url).catch(() => undefined);
  if (before?.body) return before.body;
  const answer = await fetch(url).catch((error: Error) => {
    throw new Error(`${file} could not be loaded (${error.message})`);
  });
  if (!answer.ok || !answer.body) throw new Error(`${file} could not be loaded (${answer.status})`);
  if (cache) void cache.put(url, answer.clone()).catch(() => undefined);
  return answer.body;
}

export async function openManifest<Manifest>(): Promise<Manifest> {
  return (await new Response(await open("manifest.json")).json()) as Manifest;
}
