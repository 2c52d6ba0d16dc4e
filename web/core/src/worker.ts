// The worker of a browser.
import { open, openManifest } from "./fetching.js";
import { LoadedEngine, type Manifest } from "./load.js";
import { serve, type ToWorker } from "./serve.js";

const receive = serve(
  async (tell) => LoadedEngine.start(open, await openManifest<Manifest>(), tell),
  (message) => self.postMessage(message),
);
self.onmessage = (event: MessageEvent<ToWorker>) => void receive(event.data);
