// The worker of a browser that reads pictures.
import { open, openManifest } from "./fetching.js";
import { PictureReader, type PictureGame, type Pixels, type Reading } from "./picture.js";
import { openBitmap, pixelsOf } from "./pixels.js";
import type { File } from "./load.js";
import { WeftError } from "./types.js";

/** A picture as a file, or as pixels where the worker cannot open it. */
export interface ToPictureWorker {
  id: number;
  picture: Blob | Pixels;
  game: PictureGame;
}
export type FromPictureWorker =
  | { id: number; reading: Reading; milliseconds: number }
  | { id: number; error: { kind: string; message: string } };

async function load(): Promise<PictureReader> {
  const { picture } = await openManifest<{ picture: File }>();
  const plain = (await open(picture.file)).pipeThrough(
    new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>,
  );
  return PictureReader.start(await WebAssembly.compile(await new Response(plain).arrayBuffer()));
}

let reader: Promise<PictureReader> | undefined;

self.onmessage = async ({ data: { id, picture, game } }: MessageEvent<ToPictureWorker>) => {
  const post = (message: FromPictureWorker) => self.postMessage(message);
  try {
    reader ??= load();
    const [loaded, bitmap] = await Promise.all([reader, picture instanceof Blob ? openBitmap(picture) : undefined]);
    const begin = performance.now();
    const pixels = bitmap ? pixelsOf(bitmap) : (picture as Pixels);
    bitmap?.close();
    post({ id, reading: loaded.read(pixels, game), milliseconds: performance.now() - begin });
  } catch (error) {
    if (!(error instanceof WeftError)) reader = undefined; // it may have been the network
    const kind = error instanceof WeftError ? error.kind : "failed";
    post({ id, error: { kind, message: error instanceof Error ? error.message : String(error) } });
  }
};
