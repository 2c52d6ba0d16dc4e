// The pixels of a picture's file, which the browser opens.
import type { Pixels } from "./picture.js";
import { WeftError } from "./types.js";

/** Larger pictures are made smaller: letters are large enough then as well, and some browsers draw no larger ones. */
const mostPixels = 16_000_000;

/** Upright as its camera was held. Throws WeftError where it is no picture. */
export async function openBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file);
  } catch {
    throw new WeftError("input", "This file is no picture that the browser can open.");
  }
}

/** How much smaller a picture is made to be read; 1 or less. */
export function scaleOf({ width, height }: { width: number; height: number }): number {
  return Math.min(1, Math.sqrt(mostPixels / (width * height)));
}

/** Laid on white, made smaller by scaleOf(). */
export function pixelsOf(bitmap: ImageBitmap): Pixels {
  const scale = scaleOf(bitmap);
  const width = Math.max(1, Math.floor(bitmap.width * scale));
  const height = Math.max(1, Math.floor(bitmap.height * scale));
  const canvas =
    typeof OffscreenCanvas === "undefined"
      ? Object.assign(document.createElement("canvas"), { width, height })
      : new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false, willReadFrequently: true }) as CanvasRenderingContext2D | null;
  if (!context) throw new WeftError("size", "This browser cannot draw pictures.");
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
