// weft-solver in Node.
import { Worker } from "node:worker_threads";
import { SolverClient, type Port, type SolverOptions } from "./client.js";

export { Cancelled, SolverClient, type Port, type SolverOptions } from "./client.js";
export * from "./types.js";

/** Opens the engine in a worker. */
export function openSolver(options: SolverOptions = {}): SolverClient {
  const open = (): Port => {
    const worker = new Worker(new URL("./worker-node.js", import.meta.url));
    return {
      post: (message) => worker.postMessage(message),
      listen: (on, onError) => {
        worker.on("message", on);
        worker.on("error", onError);
      },
      terminate: () => void worker.terminate(),
    };
  };
  return new SolverClient(open, options);
}
