// weft-solver in a browser.
import { SolverClient, type Port, type SolverOptions } from "./client.js";

export { Cancelled, SolverClient, type Port, type SolverOptions } from "./client.js";
export * from "./reader.js";
export * from "./types.js";

/** Opens the engine in a worker. `worker`: where worker.js lies, with the other files of dist/ beside it. */
export function openSolver(options: SolverOptions & { worker?: URL | string } = {}): SolverClient {
  const address = options.worker ?? new URL("./worker.js", import.meta.url);
  const open = (): Port => {
    const worker = new Worker(address, { type: "module" });
    return {
      post: (message) => worker.postMessage(message),
      listen: (on, onError) => {
        worker.onmessage = (event) => on(event.data);
        worker.onerror = (event) => onError(new Error(event.message || "the worker could not be loaded"));
      },
      terminate: () => worker.terminate(),
    };
  };
  return new SolverClient(open, options);
}
