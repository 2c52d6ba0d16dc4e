// Named sections in one file: the layout of the packed data, as src/base/archive.hpp has it.
import { WeftError } from "./types.js";

const magic = "weftdata";
const alignment = 64;
const entryBytes = 32;
const nameBytes = 16;

export type Sections = Map<string, Uint8Array>;

export function readArchive(bytes: Uint8Array): Sections {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextDecoder();
  if (text.decode(bytes.subarray(0, magic.length)) !== magic) throw new WeftError("data", "the packed data is damaged");
  const sections: Sections = new Map();
  const count = view.getUint32(8, true);
  for (let i = 0; i < count; ++i) {
    const entry = 16 + i * entryBytes;
    const name = text.decode(bytes.subarray(entry, entry + nameBytes)).replace(/\0+$/, "");
    const begin = view.getUint32(entry + nameBytes, true);
    const size = view.getUint32(entry + nameBytes + 8, true);
    sections.set(name, bytes.subarray(begin, begin + size));
  }
  return sections;
}

const aligned = (size: number) => Math.ceil(size / alignment) * alignment;

/** How many bytes the sections take as an archive. */
export function archiveSize(sections: Sections): number {
  return [...sections.values()].reduce((end, { length }) => end + aligned(length), aligned(16 + sections.size * entryBytes));
}

/** Writes them to so many bytes, all of them 0. */
export function fillArchive(sections: Sections, result: Uint8Array): void {
  const view = new DataView(result.buffer, result.byteOffset);
  const text = new TextEncoder();
  result.set(text.encode(magic));
  view.setUint32(8, sections.size, true);
  let entry = 16;
  let begin = aligned(16 + sections.size * entryBytes);
  for (const [name, bytes] of sections) {
    const letters = text.encode(name);
    if (letters.length > nameBytes) throw new Error(`'${name}' is too long for the name of a section`);
    result.set(letters, entry);
    view.setUint32(entry + nameBytes, begin, true);
    view.setUint32(entry + nameBytes + 8, bytes.length, true);
    result.set(bytes, begin);
    entry += entryBytes;
    begin += aligned(bytes.length);
  }
}

export function writeArchive(sections: Sections): Uint8Array {
  const result = new Uint8Array(archiveSize(sections));
  fillArchive(sections, result);
  return result;
}
