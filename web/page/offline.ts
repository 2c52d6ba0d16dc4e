// The service worker: the page opens without a network once it was there. The engine's files are kept by its own
// worker, as it loads them.
export {};

declare const VERSION: string;
declare const SHELL: string[];
declare const self: ServiceWorkerGlobalScope;

interface ServiceWorkerGlobalScope extends EventTarget {
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
}
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const shell = `weft-page-${VERSION}`;
const place = new URL("./", location.href).href;

self.addEventListener("install", (event) => {
  const install = async () => {
    const cache = await caches.open(shell);
    // Past the browser's own cache, which may hold files of an older version.
    await cache.addAll(SHELL.map((file) => new Request(file, { cache: "reload" })));
    await self.skipWaiting();
  };
  (event as ExtendableEvent).waitUntil(install());
});

/** What no manifest names any more. */
async function sweep(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith("weft-page-") && name !== shell) await caches.delete(name);
  }
  const manifest = await (await caches.open(shell)).match("engine/manifest.json");
  const text = (await manifest?.text()) ?? "";
  const engine = await caches.open("weft-engine");
  for (const request of await engine.keys()) {
    if (!text.includes(request.url.split("/").pop()!)) await engine.delete(request);
  }
}

self.addEventListener("activate", (event) => {
  (event as ExtendableEvent).waitUntil(sweep().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event as FetchEvent;
  if (request.method !== "GET" || !request.url.startsWith(place)) return;
  const { origin, pathname } = new URL(request.url);
  const asked = origin + pathname;
  const answer = async () =>
    (await (await caches.open(shell)).match(asked === `${place}index.html` ? place : asked)) ?? fetch(request);
  (event as FetchEvent).respondWith(answer());
});
