// The worker's side: loads the engine, then answers one question after another.
import type { LoadedEngine } from "./load.js";
import { WeftError, type Loading, type Question } from "./types.js";

export type ToWorker = { id: number; question: Question };
export type FromWorker =
  | { loading: Loading }
  | { ready: true }
  | { failed: string }
  | { id: number; first: unknown }
  | { id: number; answer: unknown; memory: number }
  | { id: number; error: { kind: string; message: string; line?: number } };

/** What other questions need is brought while nobody waits. */
const idleMilliseconds = 2000;

export function serve(
  load: (tell: (state: Loading) => void) => Promise<LoadedEngine>,
  post: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const engine = load((loading) => post({ loading }));
  engine.then(
    () => post({ ready: true }),
    (error: unknown) => post({ failed: error instanceof Error ? error.message : String(error) }),
  );
  let idle: ReturnType<typeof setTimeout> | undefined;
  return async ({ id, question }) => {
    clearTimeout(idle);
    let started: LoadedEngine;
    try {
      started = await engine;
    } catch {
      return; // `failed` has told it
    }
    try {
      const answer = await started.ask(question, (first) => post({ id, first }));
      post({ id, answer, memory: started.memory });
      // Those who hunt need no more.
      if (question.command !== "hunt") idle = setTimeout(() => void started.giveAll().catch(() => {}), idleMilliseconds);
    } catch (error) {
      if (error instanceof WeftError) {
        post({ id, error: { kind: error.kind, message: error.message, ...(error.line && { line: error.line }) } });
      } else {
        post({ id, error: { kind: "size", message: error instanceof Error ? error.message : String(error) } });
      }
    }
  };
}
