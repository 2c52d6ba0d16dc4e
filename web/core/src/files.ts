// The files that an engine is made of, which travel compressed.
import { WeftError } from "./types.js";

export interface File {
  file: string;
  /** As it is transferred. */
  bytes: number;
}

export interface Opened {
  stream: ReadableStream<Uint8Array>;
  /** To be called when what came is found to be whole. */
  keep?: () => void;
}

/** Opens a file that lies beside this one; `again` where what came before was damaged, so that nothing that is kept
 * will do. Throws WeftError. */
export type Fetch = (file: string, again?: boolean) => Promise<Opened>;

export function notLoaded(file: string, error: unknown): WeftError {
  return new WeftError("loading", `${file} could not be loaded (${error instanceof Error ? error.message : String(error)})`);
}

const smallBytes = 1 << 18;

/** A file, unpacked. `count` is told how much more of it has come; of a small file when it is there, which takes less
 * work. Throws WeftError. */
export async function read(
  open: Fetch,
  what: File,
  count: (bytes: number) => void = () => {},
  again = false,
): Promise<Uint8Array> {
  if (typeof DecompressionStream === "undefined") throw new WeftError("unsupported", "DecompressionStream is needed");
  const { stream, keep } = await open(what.file, again);
  const small = what.bytes < smallBytes;
  let counted = 0;
  const add = (bytes: number) => {
    counted += bytes;
    count(bytes);
  };
  try {
    const bytes = await unpack(small ? stream : counting(stream, add));
    if (small) add(what.bytes);
    keep?.();
    return bytes;
  } catch (error) {
    count(-counted);
    // Where a network asks to sign in, its page comes in the place of any file, and a browser may have kept it.
    if (!again) return read(open, what, count, true);
    throw notLoaded(what.file, error);
  }
}

function counting(stream: ReadableStream<Uint8Array>, count: (bytes: number) => void): ReadableStream<Uint8Array> {
  const transform = (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
    count(chunk.length);
    controller.enqueue(chunk);
  };
  return stream.pipeThrough(new TransformStream<Uint8Array, Uint8Array>({ transform }));
}

async function unpack(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const plain = stream.pipeThrough(new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Compiles a module. Throws WeftError where that is more than the browser can do. */
export async function compile(code: Uint8Array): Promise<WebAssembly.Module> {
  return WebAssembly.compile(code as BufferSource).catch(() => {
    throw new WeftError("unsupported", "WebAssembly with SIMD is needed");
  });
}
