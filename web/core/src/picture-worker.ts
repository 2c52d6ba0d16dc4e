// The worker of a browser that reads pictures.
import { tell, type Told } from "./errors.js";
import { open, openManifest } from "./fetching.js";
import { compile, read, type File } from "./files.js";
import { PictureReader, type PictureGame, type Pixels, type Reading } from "./picture.js";
import { openBitmap, pixelsOf } from "./pixels.js";
import { WeftError } from "./types.js";

/** A picture as a file, or as pixels where the worker cannot open it. */
export interface ToPictureWorker {
  id: number;
  picture: Blob | Pixels;
  game: PictureGame;
}
export type FromPictureWorker =
  | { id: number; reading: Reading; milliseconds: number }
  | { id: number; error: Told };

async function load(): Promise<PictureReader> {
  const { picture } = await openManifest<{ picture: File }>();
  return PictureReader.start(await compile(await read(open, picture)));
}

let reader: Promise<PictureReader> | undefined;

self.onmessage = async ({ data: { id, picture, game } }: MessageEvent<ToPictureWorker>) => {
  const post = (message: FromPictureWorker) => self.postMessage(message);
  try {
    if (!reader) {
      const loading = load();
      loading.catch(() => (reader = undefined)); // it may have been the network
      reader = loading;
    }
    const [loaded, bitmap] = await Promise.all([reader, picture instanceof Blob ? openBitmap(picture) : undefined]);
    const begin = performance.now();
    const pixels = bitmap ? pixelsOf(bitmap) : (picture as Pixels);
    bitmap?.close();
    post({ id, reading: loaded.read(pixels, game), milliseconds: performance.now() - begin });
  } catch (error) {
    if (!(error instanceof WeftError)) reader = undefined; // it reads nothing right any more
    post({ id, error: tell(error) });
  }
};
