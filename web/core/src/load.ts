// Brings the module and the packed data, from a server or from a folder.
import { Engine } from "./engine.js";
import type { Loading } from "./types.js";

/** Reads a file that lies beside this one. */
export type Fetch = (file: string) => Promise<ReadableStream<Uint8Array>>;

export interface Part {
  /** As it is called in data/. */
  name: string;
  file: string;
  /** As it is transferred. */
  bytes: number;
}

export interface Manifest {
  module: { file: string; bytes: number };
  parts: Part[];
}

async function read(stream: ReadableStream<Uint8Array>, count: (bytes: number) => void): Promise<Uint8Array> {
  const counted = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        count(chunk.length);
        controller.enqueue(chunk);
      },
    }),
  );
  const plain = counted.pipeThrough(new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

/** Starts an engine with all its data. Throws an Error that says what is missing. */
export async function load(fetch: Fetch, manifest: Manifest, tell: (state: Loading) => void = () => {}): Promise<Engine> {
  const total = manifest.parts.reduce((sum, part) => sum + part.bytes, manifest.module.bytes);
  let loaded = 0;
  const count = (bytes: number) => tell({ loaded: (loaded += bytes), total });
  const module = fetch(manifest.module.file)
    .then((stream) => read(stream, count))
    .then((bytes) => WebAssembly.compile(bytes as BufferSource));
  const engine = await Engine.start(await module);
  await Promise.all(
    manifest.parts.map(async (part) => engine.provide(part.name, await read(await fetch(part.file), count))),
  );
  return engine;
}
