// The worker's side: loads the engine, then answers one question after another.
import { tell, type Told } from "./errors.js";
import type { LoadedEngine } from "./load.js";
import { WeftError, type Loading, type Question } from "./types.js";

export type ToWorker = { id: number; question: Question };
export type FromWorker =
  | { loading: Loading }
  | { ready: true }
  /** The words did not load: what needs none is answered all the same, the rest no more. */
  | { wordless: Told }
  /** The engine could not be started, or came to grief; it answers no more. */
  | { failed: Told }
  | { id: number; first: unknown }
  | { id: number; answer: unknown; memory: number }
  | { id: number; error: Told };

/** What other questions need is brought while nobody waits. */
const idleMilliseconds = 2000;

/** What is answered at once. */
const reads = ["read", "read_hunt"];

export function serve(
  load: (tell: (state: Loading) => void) => Promise<LoadedEngine>,
  post: (message: FromWorker) => void,
): (message: ToWorker) => Promise<void> {
  const fail = (error: unknown) => post({ failed: tell(error) });
  const engine = load((loading) => post({ loading }));
  const tellReady = async ({ ready }: LoadedEngine) => {
    try {
      await ready;
      post({ ready: true });
    } catch (error) {
      if (error instanceof WeftError) post({ wordless: tell(error) });
      else fail(error);
    }
  };
  engine.then(tellReady, fail);
  const bringRest = (started: LoadedEngine) =>
    started.giveAll().catch((error: unknown) => {
      if (!(error instanceof WeftError)) fail(error); // what did not load, the next question asks for again
    });
  let idle: ReturnType<typeof setTimeout> | undefined;
  return async ({ id, question }) => {
    if (!reads.includes(question?.command)) clearTimeout(idle);
    let started: LoadedEngine;
    try {
      started = await engine;
    } catch {
      return; // `failed` has told it
    }
    try {
      const answer = await started.ask(question, (first) => post({ id, first }));
      post({ id, answer, memory: started.memory });
      // Those who hunt need no more, and those who bring a board nothing yet.
      if (![...reads, "hunt"].includes(question.command)) idle = setTimeout(() => void bringRest(started), idleMilliseconds);
    } catch (error) {
      if (error instanceof WeftError) post({ id, error: tell(error) });
      else fail(error);
    }
  };
}
