// The caller's side of reading pictures: a worker that is started when the first picture comes.
import type { PictureGame, Pixels, Reading } from "./picture.js";
import type { FromPictureWorker, ToPictureWorker } from "./picture-worker.js";
import { openBitmap, pixelsOf } from "./pixels.js";
import { Cancelled } from "./client.js";
import { heard } from "./errors.js";
import { WeftError } from "./types.js";

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
  read(file: Blob, game: PictureGame = "any"): Promise<{ reading: Reading; milliseconds: number }> {
    return new Promise((resolve, reject) => {
      const id = this.next++;
      this.waiting.set(id, { resolve, reject });
      this.send(id, file, game).catch((error: unknown) => {
        this.waiting.delete(id);
        reject(error as Error);
      });
    });
  }

  private async send(id: number, file: Blob, game: PictureGame): Promise<void> {
    const picture = typeof OffscreenCanvas === "undefined" ? await openPixels(file) : file;
    if (!this.waiting.has(id)) return; // cancelled since
    this.worker ??= this.start();
    const message: ToPictureWorker = { id, picture, game };
    this.worker.postMessage(message);
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
      else waiting?.reject(heard(data.error));
    };
    worker.onerror = (event) => {
      if (worker !== this.worker) return;
      this.close(new WeftError("loading", event.message || "picture-worker.js could not be loaded"));
    };
    return worker;
  }
}

async function openPixels(file: Blob): Promise<Pixels> {
  const bitmap = await openBitmap(file);
  const pixels = pixelsOf(bitmap);
  bitmap.close();
  return pixels;
}

/** Reads pictures in a worker. `worker`: where picture-worker.js lies, with the other files of dist/ beside it. */
export function openPictureReader(options: { worker?: URL | string } = {}): PictureClient {
  return new PictureClient(options.worker ?? new URL("./picture-worker.js", import.meta.url));
}
