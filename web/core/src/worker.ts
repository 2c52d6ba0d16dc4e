// The worker of a browser.
import { load, type Manifest } from "./load.js";
import { serve, type ToWorker } from "./serve.js";

async function open(file: string): Promise<ReadableStream<Uint8Array>> {
  const answer = await fetch(new URL(file, import.meta.url));
  if (!answer.ok || !answer.body) throw new Error(`${file} could not be loaded (${answer.status})`);
  return answer.body;
}

const receive = serve(
  async (tell) => load(open, (await new Response(await open("manifest.json")).json()) as Manifest, tell),
  (message) => self.postMessage(message),
);
self.onmessage = (event: MessageEvent<ToWorker>) => void receive(event.data);
