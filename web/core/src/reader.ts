// The caller's side of reading pictures: a worker that is started when the first picture comes.
import type { PictureGame, Reading } from "./picture.js";
import type { FromPictureWorker, ToPictureWorker } from "./picture-worker.js";
import { openBitmap, pixelsOf } from "./pixels.js";
import { Cancelled } from "./client.js";
import { WeftError, type ErrorKind } from "./types.js";

export type { PictureCell, PictureGame, Reading } from "./picture.js";

interface Waiting {
  resolve(answer: { reading: Reading; milliseconds: number }): void;
  reject(error: Error): void;
}

export class PictureClient {
  private worker: Worker | undefined;
  private next = 0;
  private readonly waiting = new Map<number, Waiting>();

  constructor(private readonly address: URL | string) {}

  /** The board of a picture, and how long reading took. Rejects with WeftError where there is none, or Cancelled. */
  async read(file: Blob, game: PictureGame = "any"): Promise<{ reading: Reading; milliseconds: number }> {
    const here = typeof OffscreenCanvas === "undefined";
    const picture = here ? pixelsOf(await openBitmap(file)) : file;
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      this.worker ??= this.start();
      const message: ToPictureWorker = { id, picture, game };
      this.worker.postMessage(message);
    });
  }

  /** Ends what is asked. */
  cancel(): void {
    if (this.waiting.size > 0) this.close(new Cancelled());
  }

  private close(error: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const all = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of all) reject(error);
  }

  private start(): Worker {
    const worker = new Worker(this.address, { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<FromPictureWorker>) => {
      const waiting = this.waiting.get(data.id);
      this.waiting.delete(data.id);
      if ("reading" in data) waiting?.resolve(data);
      else if (data.error.kind === "failed") waiting?.reject(new Error(data.error.message));
      else waiting?.reject(new WeftError(data.error.kind as ErrorKind, data.error.message));
    };
    worker.onerror = (event) => this.close(new Error(event.message || "picture-worker.js could not be loaded"));
    return worker;
  }
}

/** Reads pictures in a worker. `worker`: where picture-worker.js lies, with the other files of dist/ beside it. */
export function openPictureReader(options: { worker?: URL | string } = {}): PictureClient {
  return new PictureClient(options.worker ?? new URL("./picture-worker.js", import.meta.url));
}
