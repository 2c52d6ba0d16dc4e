// Errors on their way from a worker.
import { WeftError, type ErrorKind } from "./types.js";

export interface Told {
  kind: ErrorKind;
  message: string;
  line?: number;
}

/** What else a module throws comes of too little memory; C++'s own exceptions are no Error. */
export function tell(error: unknown): Told {
  if (!(error instanceof WeftError)) return { kind: "size", message: error instanceof Error ? error.message : "out of memory" };
  const { kind, message, line } = error;
  return { kind, message, ...(line && { line }) };
}

export const heard = ({ kind, message, line }: Told): WeftError => new WeftError(kind, message, line);
