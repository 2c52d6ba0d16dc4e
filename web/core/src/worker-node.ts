// The worker of Node.
import { parentPort } from "node:worker_threads";
import { loadFromFolder } from "./node.js";
import { serve } from "./serve.js";

const receive = serve(loadFromFolder, (message) => parentPort!.postMessage(message));
parentPort!.on("message", (message) => void receive(message));
