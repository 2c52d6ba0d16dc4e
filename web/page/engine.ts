// The one engine of the page, started when it is first needed, and what it says of itself at the foot.
import { Cancelled, WeftError, openSolver, type SolverClient } from "../core/src/index.js";

let solver: SolverClient | undefined;

const foot = () => document.getElementById("engine");

function say(text: string): void {
  const element = foot();
  if (element && element.textContent !== text) element.textContent = text;
}

export function engine(): SolverClient {
  if (!solver) {
    let told = -1;
    solver = openSolver({
      worker: "engine/worker.js",
      onLoading: ({ loaded, total }) => {
        const tenth = Math.floor((10 * loaded) / total);
        if (tenth === told) return;
        told = tenth;
        if (loaded === total) say("");
        else say(`Loading the words: ${10 * tenth} % of ${Math.round(total / 2 ** 20)} MiB`);
      },
    });
  }
  return solver;
}

/** Ends what is asked, where anything is. */
export function stopEngine(): void {
  solver?.cancel();
}

/** Brings the words while a board is typed. What fails then is told to whoever asks. */
export function warmUp(): void {
  engine();
}

/** What to tell people of an error, or nothing where they asked for it. `what`: that which may not have loaded. */
export function explain(error: unknown, what = "The words"): string {
  if (error instanceof Cancelled) return "";
  const text = error instanceof Error ? error.message : String(error);
  const kind = error instanceof WeftError ? error.kind : undefined;
  if (kind === "unsupported") return `This browser cannot run the solver: ${text}. A newer one will do.`;
  if (kind === "loading") return `${what} did not load (${text}). Nothing is lost: check the connection and try again.`;
  const place = error instanceof WeftError && error.line !== undefined && error.line > 1 ? `Line ${error.line}: ` : "";
  const sentence = place !== "" ? place + text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}
