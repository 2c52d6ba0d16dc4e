#!/usr/bin/env node
// weft-solver: solves, counts and checks puzzle files, hunts for words, and prints a JSON object a line.
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { loadFromFolder } from "./node.js";
import { WeftError, type Question } from "./types.js";

const help = `weft-solver COMMAND ... [OPTIONS]

  solve FILE...      the best solutions of a puzzle
  count FILE...      the exact number of covers
  check FILE...      whether a puzzle is legal and its answer certain
  words FILE...      all words on the board with their paths
  hunt LETTERS       all words of a word-hunt board with their points

  --top N            solutions to show (5)
  --words N          number of words, the spangram included
  --any-count        any number of words
  --theme TEXT       the day's clue
  --time-limit S     stop after so many seconds and say so
  --shape S          of a word hunt: 4x4, 5x5, RxC, hex19 ... (4x4)
  --rules R          of a word hunt: length, boggle, wordhunt or count (boggle)
  --lexicon LIST     of a word hunt: game, everyday or a file with a word a line (game)
  --lines            read questions as JSON from standard input, one a line

Prints a JSON object a line. A FILE is a puzzle as text or JSON; '-' reads standard input.
The exit status is 0 where there is an answer, 1 where there is none, 2 for bad input.
`;

class UsageError extends Error {}

const commands = ["solve", "count", "check", "words", "hunt"];

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        top: { type: "string" },
        words: { type: "string" },
        "any-count": { type: "boolean" },
        theme: { type: "string" },
        "time-limit": { type: "string" },
        shape: { type: "string" },
        rules: { type: "string" },
        lexicon: { type: "string" },
        lines: { type: "boolean" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean" },
      },
    });
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n")[0]);
  }
}

function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d+(\.\d+)?$/.test(text)) throw new UsageError(`--${name} takes a number, not '${text}'`);
  return Number(text);
}

async function text(file: string): Promise<string> {
  if (file !== "-") {
    return readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      throw new WeftError("input", `${file}: ${error.code === "ENOENT" ? "no such file" : error.message}`);
    });
  }
  let all = "";
  for await (const chunk of process.stdin.setEncoding("utf8")) all += chunk;
  return all;
}

/** The words to hunt for: a list by its name, or those of a file. */
async function lexicon(name: string | undefined): Promise<{ list?: string; lexicon?: string }> {
  if (name === undefined) return {};
  return name === "game" || name === "everyday" ? { list: name } : { lexicon: await text(name) };
}

function found(answer: Record<string, unknown>): boolean {
  if ("fair" in answer) return answer.fair === true && answer.complete === true;
  for (const list of [answer.solutions, answer.words, answer.found]) if (Array.isArray(list)) return list.length > 0;
  if ("covers" in answer) return answer.covers !== "0";
  return true;
}

async function main(): Promise<number> {
  const { values, positionals } = parse();
  const [command = "", ...rest] = positionals;
  if (values.help || (command === "" && !values.version && !values.lines)) {
    (values.help ? process.stdout : process.stderr).write(help);
    return values.help ? 0 : 2;
  }
  if (command !== "" && !commands.includes(command)) {
    throw new UsageError(`no command '${command}'; weft-solver --help lists them`);
  }
  if (command !== "" && rest.length === 0) throw new UsageError(`${command} takes something to work on; see --help`);
  const options = {
    top: number("top", values.top),
    words: number("words", values.words),
    any_count: values["any-count"],
    theme: values.theme,
    time_limit: number("time-limit", values["time-limit"]),
  };
  const engine = await loadFromFolder();
  let status = 0;
  const answer = async (question: Question | (() => Question)) => {
    try {
      const result = await engine.ask<Record<string, unknown>>(typeof question === "function" ? question() : question);
      process.stdout.write(JSON.stringify(result) + "\n");
      if (!found(result)) status = Math.max(status, 1);
    } catch (error) {
      if (!(error instanceof WeftError) || error.kind === "loading") throw error; // other questions fare no better
      const { kind, message, line } = error;
      process.stdout.write(JSON.stringify({ error: { kind, message, ...(line && { line }) } }) + "\n");
      process.stderr.write(`weft-solver: ${message}\n`);
      status = 2;
    }
  };
  if (values.version) await answer({ command: "version" });
  if (values.lines) {
    for (const line of (await text("-")).split("\n")) {
      if (line.trim() === "") continue;
      await answer(() => {
        try {
          return JSON.parse(line) as Question;
        } catch {
          throw new WeftError("input", "a line is not JSON");
        }
      });
    }
  }
  for (const what of rest) {
    if (command === "hunt") {
      const list = await lexicon(values.lexicon).catch((error: WeftError) => error);
      await answer(() => {
        if (list instanceof WeftError) throw list;
        return { command, letters: what.toUpperCase(), shape: values.shape, rules: values.rules, ...list, options };
      });
    } else {
      const content = await text(what).catch((error: WeftError) => error);
      await answer(() => {
        if (content instanceof WeftError) throw content;
        return { command, puzzle: content, name: what, options };
      });
    }
  }
  return status;
}

main().then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    process.stderr.write(`weft-solver: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
