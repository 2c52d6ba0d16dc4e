// The packed data in shards, so that little need travel before the first answer.
//
// A board needs only what is known of words that can lie on it, and which these are is told by the pairs of letters
// that stand side by side there (native/word_shards.hpp). What is known of two words belongs to the later of their
// shards. What only rare words ask for has as many shards again; with them are the triples of words, which only phrases
// need. A shard loses nothing: with all of them the sections are those of data/, byte for byte, and with those of its
// letters a board gets the same answer, but for words that no list has: for these all shards are needed.
//
// Shard 0 has the words themselves and what is small besides what every board asks for; the last but one has the phrases
// that are known whole, the last the model of letters. Numbers are laid out for gzip: in columns, lists as differences,
// in planes of bytes.
import type { Sections } from "./archive.js";

/** Where what is known of each word stands. */
export interface Described {
  /** So many shards have what everyday words ask for. */
  everyday: number;
  /** The shard of each word, below 2 * everyday. */
  shards: Uint32Array;
}

/** The shard with what phrases need besides their words. */
export const phraseShard = ({ everyday }: Described) => 2 * everyday;
/** The last shard, with what words that no list has need. */
const letterShard = (described: Described) => phraseShard(described) + 1;

/** Tables with a row of so many bytes for some words. */
const tables = ["vectors", "thesaurus", "contexts", "text"];
/** Tables with a list of numbers for some words. */
const lists = ["joined", "senses", "categories", "named"];
/** Those of them whose numbers have two bytes, not four. */
const short = new Set(["categories", "named"]);
/** The words themselves; kept whole. */
const ofWords = ["words.commonness", "words.flags", "words.order"];
/** Kept whole as they are. */
const plain = ["synsets.content", "synsets.parents", "category.content"];
/** The model of letters; kept whole. */
const ofLetters = ["letters.three", "letters.rows", "letters.four"];

const measureBytes = 3;
const secondShift = 15;
const costShift = 7;
const wordCosts = 24;
const pairCosts = 28;
const tripleBytes = 3;
const thirdShift = 7;
const groupOfPairs = 64;

const copied = (bytes: Uint8Array) => bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
const u32 = (bytes: Uint8Array) => new Uint32Array(copied(bytes));
const bytesOf = (values: Uint32Array | Uint16Array) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

/** The numbers of a list, and back. */
const numbersOf = (name: string, bytes: Uint8Array) =>
  short.has(name) ? Uint32Array.from(new Uint16Array(copied(bytes))) : u32(bytes);
const bytesOfNumbers = (name: string, numbers: Uint32Array) =>
  bytesOf(short.has(name) ? Uint16Array.from(numbers) : numbers);

/** Four planes of bytes, lowest first. */
function toPlanes(values: Uint32Array): Uint8Array {
  const planes = new Uint8Array(4 * values.length);
  for (let i = 0; i < values.length; ++i) {
    for (let plane = 0; plane < 4; ++plane) planes[plane * values.length + i] = values[i]! >>> (8 * plane);
  }
  return planes;
}

function fromPlanes(planes: Uint8Array): Uint32Array {
  const count = planes.length / 4;
  const values = new Uint32Array(count);
  for (let i = 0; i < count; ++i) {
    values[i] = planes[i]! | (planes[count + i]! << 8) | (planes[2 * count + i]! << 16) | (planes[3 * count + i]! << 24);
  }
  return values;
}

/** Each less the one before; the sums wrap. */
function differences(values: Uint32Array): Uint32Array {
  return values.map((value, i) => (value - (i > 0 ? values[i - 1]! : 0)) >>> 0);
}

function sums(values: Uint32Array): Uint32Array {
  let sum = 0;
  return values.map((value) => (sum = (sum + value) >>> 0));
}

/** Which words have rows, a byte for eight words, from the blocks of src/words/word_rows.hpp. */
function bitsOf(rows: Uint8Array): Uint8Array {
  const bits = new Uint8Array(rows.length / 2);
  for (let block = 0; block < rows.length / 16; ++block) bits.set(rows.subarray(16 * block, 16 * block + 8), 8 * block);
  return bits;
}

function rowsFrom(bits: Uint8Array): Uint8Array {
  const rows = new Uint8Array(bits.length * 2);
  const view = new DataView(rows.buffer);
  let before = 0;
  for (let block = 0; block < bits.length / 8; ++block) {
    rows.set(bits.subarray(8 * block, 8 * block + 8), 16 * block);
    view.setUint32(16 * block + 8, before, true);
    for (let i = 0; i < 8; ++i) before += ones[bits[8 * block + i]!]!;
  }
  return rows;
}

const ones = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replace(/0/g, "").length);
const bit = (bits: Uint8Array, at: number) => (bits[at >> 3]! >> (at & 7)) & 1;

/** The words that have rows, in order. */
function wordsOf(bits: Uint8Array): Uint32Array {
  const words: number[] = [];
  for (let at = 0; at < bits.length * 8; ++at) if (bit(bits, at)) words.push(at);
  return Uint32Array.from(words);
}

class Writer {
  private bytes = new Uint8Array(1 << 16);
  private size = 0;

  byte(value: number): void {
    if (this.size === this.bytes.length) {
      const larger = new Uint8Array(2 * this.size);
      larger.set(this.bytes);
      this.bytes = larger;
    }
    this.bytes[this.size++] = value;
  }
  /** Seven bits a byte, lowest first. */
  number(value: number): void {
    for (; value > 127; value >>>= 7) this.byte((value & 127) | 128);
    this.byte(value);
  }
  done(): Uint8Array {
    return this.bytes.slice(0, this.size);
  }
}

class Reader {
  private at = 0;
  constructor(private readonly bytes: Uint8Array) {}
  byte(): number {
    return this.bytes[this.at++]!;
  }
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

/** What a pair's cost is less what its second word leads one to expect. */
const expected = (cost: number) => Math.round((cost * pairCosts) / wordCosts);

// The automaton, as src/words/automaton.hpp lays it out: heads and edges apart, and of an edge where its state stands as
// seen from the edge, since most stand near.
const markBits = 3;
const countsApart = 1 << 28;
const letterMask = (1 << 26) - 1;

function popcount(value: number): number {
  let count = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) ++count;
  return count;
}

function packAutomaton(words: Uint32Array): Uint8Array {
  const stateBits = words[0]!;
  const stateMask = 2 ** stateBits - 1;
  const heads = [words[0]!, words[1]!];
  const marks: number[] = [];
  const steps: number[] = [];
  const counts: number[] = [];
  for (let at = 2; at < words.length; ) {
    const head = words[at++]!;
    heads.push(head);
    const edges = popcount(head & letterMask);
    for (let i = 0; i < edges; ++i, ++at) {
      const edge = words[at]!;
      marks.push((edge & 7) | ((edge >>> (markBits + stateBits)) << markBits));
      // Later states make odd numbers, earlier ones even.
      const step = ((edge >>> markBits) & stateMask) - at;
      steps.push(step < 0 ? -2 * step : 2 * step + 1);
    }
    if (head & countsApart) for (let i = 0; i < edges; ++i) counts.push(words[at++]!);
  }
  const parts = [heads, marks, steps, counts].map((part) => toPlanes(Uint32Array.from(part)));
  const sizes = bytesOf(Uint32Array.from(parts, (part) => part.length));
  return Uint8Array.from([sizes, ...parts].flatMap((part) => [...part]));
}

function unpackAutomaton(bytes: Uint8Array): Uint8Array {
  const sizes = u32(bytes.subarray(0, 16));
  let begin = 16;
  const [heads, marks, steps, counts] = [...sizes].map((size) => fromPlanes(bytes.subarray(begin, (begin += size))));
  const words = new Uint32Array(heads!.length + marks!.length + counts!.length);
  const stateBits = heads![0]!;
  words.set(heads!.subarray(0, 2));
  let at = 2;
  let edge = 0;
  let count = 0;
  for (let i = 2; i < heads!.length; ++i) {
    const head = heads![i]!;
    words[at++] = head;
    const edges = popcount(head & letterMask);
    for (let k = 0; k < edges; ++k, ++edge, ++at) {
      const step = steps![edge]!;
      const state = at + (step & 1 ? (step - 1) / 2 : -step / 2);
      const mark = marks![edge]!;
      words[at] = (mark & 7) | (state << markBits) | (stateBits + markBits < 32 ? (mark >>> markBits) << (stateBits + markBits) : 0);
    }
    if (head & countsApart) for (let k = 0; k < edges; ++k) words[at++] = counts![count++]!;
  }
  return bytesOf(words);
}

/** The sections of shard 0 that the words themselves need. */
export function wordSections(base: Sections): Sections {
  const sections: Sections = new Map([["words.automaton", unpackAutomaton(base.get("automaton")!)]]);
  for (const name of ofWords) sections.set(name, base.get(name)!);
  sections.set("lemmas.rows", rowsFrom(base.get("lemmas.bits")!));
  sections.set("lemmas", bytesOf(sums(fromPlanes(base.get("lemmas")!))));
  return sections;
}

type Get = (name: string) => Uint8Array;

/** Cuts the sections of data/ into shards. */
export function split(all: Sections, described: Described): Sections[] {
  const get = (name: string) => {
    const section = all.get(name);
    if (!section) throw new Error(`the packed data lacks ${name}`);
    return section;
  };
  const shards: Sections[] = Array.from({ length: letterShard(described) + 1 }, () => new Map());
  const base = shards[0]!;
  for (const name of [...ofWords, ...plain]) base.set(name, get(name));
  base.set("automaton", packAutomaton(u32(get("words.automaton"))));
  base.set("lemmas.bits", bitsOf(get("lemmas.rows")));
  base.set("phrase.bits", bitsOf(get("phrase.rows")));
  for (const name of ["synsets.first", "synsets.links", "lemmas"]) base.set(name, toPlanes(differences(u32(get(name)))));
  base.set("widths", Uint8Array.from(tables, (name) => get(name).length / wordsOf(bitsOf(get(`${name}.rows`))).length));
  splitWords(get, shards, described);
  splitPairs(get, shards, described);
  splitTriples(get, shards, described);
  const last = shards[phraseShard(described)]!;
  last.set("wholes", packAutomaton(u32(get("wholes"))));
  last.set("wholes.sources", get("wholes.sources"));
  for (const name of ofLetters) shards[letterShard(described)]!.set(name, get(name));
  return shards;
}

/** The row of each word that has one. */
function rowNumbers(bits: Uint8Array): Uint32Array {
  const rows = new Uint32Array(bits.length * 8);
  let next = 0;
  for (let word = 0; word < rows.length; ++word) if (bit(bits, word)) rows[word] = next++;
  return rows;
}

/** The words of each shard, in order. */
function wordsOfShards({ everyday, shards }: Described): number[][] {
  const words: number[][] = Array.from({ length: 2 * everyday }, () => []);
  shards.forEach((shard, word) => words[shard]!.push(word));
  return words;
}

function splitWords(get: Get, shards: Sections[], described: Described): void {
  const costs = get("phrase.costs");
  const measures = get("words.measures");
  const bits = [...tables, ...lists].map((name) => bitsOf(get(`${name}.rows`)));
  const rows = bits.map(rowNumbers);
  const widths = shards[0]!.get("widths")!;
  const phraseBits = bitsOf(get("phrase.rows"));
  const phraseRows = rowNumbers(phraseBits);
  wordsOfShards(described).forEach((words, number) => {
    const shard = shards[number]!;
    shard.set("costs", Uint8Array.from(words, (word) => costs[word]!));
    const planes = [0, 1, 2].flatMap((plane) => words.map((word) => measures[measureBytes * word + plane]!));
    shard.set("measures", Uint8Array.from(planes));
    // A bit for each table that has a row of the word.
    shard.set("has", Uint8Array.from(words, (word) => bits.reduce((sum, some, table) => sum | (bit(some, word) << table), 0)));
    tables.forEach((name, table) => {
      const held = words.filter((word) => bit(bits[table]!, word));
      const width = widths[table]!;
      const values = new Uint8Array(held.length * width);
      held.forEach((word, at) => values.set(get(name).subarray(rows[table]![word]! * width, (rows[table]![word]! + 1) * width), at * width));
      shard.set(name, values);
    });
    lists.forEach((name, list) => {
      const table = tables.length + list;
      const first = u32(get(`${name}.first`));
      const values = numbersOf(name, get(name));
      const held = words.filter((word) => bit(bits[table]!, word)).map((word) => rows[table]![word]!);
      const counts = new Writer();
      for (const row of held) counts.number(first[row + 1]! - first[row]!);
      shard.set(`${name}.sizes`, counts.done());
      shard.set(name, toPlanes(Uint32Array.from(held.flatMap((row) => [...values.subarray(first[row], first[row + 1])]))));
    });
    const strangers = get("phrase.strangers");
    shard.set("strangers", Uint8Array.from(words.filter((word) => bit(phraseBits, word)), (word) => strangers[phraseRows[word]!]!));
  });
}

/** Of each word with pairs: those that it begins with a word of its shard or an earlier one, then those that it ends
 * after a word of an earlier shard; of each pair the row of the other word. */
function splitPairs(get: Get, shards: Sections[], described: Described): void {
  const words = wordsOf(bitsOf(get("phrase.rows")));
  const first = u32(get("phrase.first"));
  const pairs = u32(get("phrase.pairs"));
  const costs = get("phrase.costs");
  const shardOf = (row: number) => described.shards[words[row]!]!;
  const lists = Array.from(words, () => ({ after: [] as [number, number][], before: [] as [number, number][] }));
  for (let row = 0; row < words.length; ++row) {
    for (let at = first[row]!; at < first[row + 1]!; ++at) {
      const second = pairs[at]! >>> secondShift;
      if (shardOf(second) <= shardOf(row)) lists[row]!.after.push([second, pairs[at]!]);
      else lists[second]!.before.push([row, pairs[at]!]);
    }
  }
  const writers = shards.map(() => ({ counts: new Writer(), rows: new Writer(), costs: new Writer(), marks: new Writer() }));
  lists.forEach(({ after, before }, row) => {
    const writer = writers[shardOf(row)]!;
    for (const list of [after, before]) {
      writer.counts.number(list.length);
      let last = 0;
      for (const [other, pair] of list) {
        writer.rows.number(other - last);
        last = other;
        const cost = costs[words[pair >>> secondShift]!]!;
        writer.costs.byte((((pair >>> costShift) & 255) - expected(cost)) & 255);
        writer.marks.byte(pair & 127);
      }
    }
  });
  writers.forEach((writer, shard) => {
    if (shard >= phraseShard(described)) return;
    for (const [name, part] of Object.entries(writer)) shards[shard]!.set(`pairs.${name}`, part.done());
  });
}

/** Triples by the latest of their words. */
function splitTriples(get: Get, shards: Sections[], described: Described): void {
  const words = wordsOf(bitsOf(get("phrase.rows")));
  const first = u32(get("phrase.first"));
  const pairs = u32(get("phrase.pairs"));
  const begins = get("triples.begins");
  const triples = get("triples");
  const shardOf = (row: number) => described.shards[words[row]!]! % described.everyday;
  const writers = shards.map(() => ({ rows: [0, 1, 2].map(() => new Writer()), gains: new Writer(), last: [-1, -1, -1] }));
  let at = 0;
  for (let row = 0; row < words.length; ++row) {
    for (let pair = first[row]!; pair < first[row + 1]!; ++pair) {
      if (!bit(begins, pair)) continue;
      const second = pairs[pair]! >>> secondShift;
      for (let more = true; more; at += tripleBytes) {
        const entry = triples[at]! | (triples[at + 1]! << 8) | (triples[at + 2]! << 16);
        more = (entry & 1) === 0;
        const third = entry >>> thirdShift;
        const writer = writers[described.everyday + Math.max(shardOf(row), shardOf(second), shardOf(third))]!;
        // Each number less that of the triple before, up to the first that differs.
        const [a, b, c] = writer.last as [number, number, number];
        writer.rows[0]!.number(row - a);
        writer.rows[1]!.number(row === a ? second - b : second);
        writer.rows[2]!.number(row === a && second === b ? third - c : third);
        writer.last = [row, second, third];
        writer.gains.byte((entry >>> 1) & 63);
      }
    }
  }
  writers.forEach((writer, shard) => {
    if (shard < described.everyday || shard >= phraseShard(described)) return;
    writer.rows.forEach((rows, at) => shards[shard]!.set(`triples.${at}`, rows.done()));
    shards[shard]!.set("triples.gains", writer.gains.done());
  });
}

/** Puts all but the word sections together from the shards that are there, shard 0 among them. What only the others have
 * is as if nothing were known of it. */
export function join(shards: (Sections | undefined)[], described: Described): Sections {
  const base = shards[0]!;
  const all: Sections = new Map();
  for (const name of plain) all.set(name, base.get(name)!);
  for (const name of ["synsets.first", "synsets.links"]) all.set(name, bytesOf(sums(fromPlanes(base.get(name)!))));
  joinWords(shards, described, all);
  const pairs = joinPairs(shards, described, all);
  joinTriples(shards, described, pairs, all);
  const last = shards[phraseShard(described)];
  all.set("wholes", last ? unpackAutomaton(last.get("wholes")!) : noWords);
  all.set("wholes.sources", last?.get("wholes.sources") ?? new Uint8Array(0));
  const letters = shards[letterShard(described)];
  if (letters) for (const name of ofLetters) all.set(name, letters.get(name)!);
  return all;
}

/** An automaton of no words. */
const noWords = bytesOf(Uint32Array.of(2, 2 << markBits, 0));

/** A table that grows by rows for words in order. */
class Rows {
  private readonly bits: Uint8Array;
  constructor(words: number) {
    this.bits = new Uint8Array(8 * (Math.floor(words / 64) + 1));
  }
  add(word: number): void {
    this.bits[word >> 3]! |= 1 << (word & 7);
  }
  done(): Uint8Array {
    return rowsFrom(this.bits);
  }
}

/** What a shard has of words, read in order. */
class WordReader {
  at = 0;
  strangersAt = 0;
  readonly costs: Uint8Array;
  readonly measures: Uint8Array;
  readonly has: Uint8Array;
  readonly strangers: Uint8Array;
  readonly tables: { values: Uint8Array; at: number }[];
  readonly lists: { counts: Reader; values: Uint32Array; at: number }[];
  constructor(shard: Sections) {
    this.costs = shard.get("costs")!;
    this.measures = shard.get("measures")!;
    this.has = shard.get("has")!;
    this.strangers = shard.get("strangers")!;
    this.tables = tables.map((name) => ({ values: shard.get(name)!, at: 0 }));
    this.lists = lists.map((name) => ({ counts: new Reader(shard.get(`${name}.sizes`)!), values: fromPlanes(shard.get(name)!), at: 0 }));
  }
}

function joinWords(shards: (Sections | undefined)[], { everyday, shards: shardOf }: Described, all: Sections): void {
  const base = shards[0]!;
  const words = shardOf.length;
  const widths = base.get("widths")!;
  const phraseBits = base.get("phrase.bits")!;
  const readers = Array.from({ length: 2 * everyday }, (_, number) => shards[number] && new WordReader(shards[number]!));
  const sum = (size: (reader: WordReader) => number) => readers.reduce((total, reader) => total + (reader ? size(reader) : 0), 0);
  const costs = new Uint8Array(words).fill(255);
  const measures = new Uint8Array(measureBytes * words);
  const strangers = new Uint8Array(phraseBits.reduce((total, byte) => total + ones[byte]!, 0));
  const rows = [...tables, ...lists].map(() => new Rows(words));
  const values = tables.map((_, table) => new Uint8Array(sum((reader) => reader.tables[table]!.values.length)));
  const numbers = lists.map((_, list) => new Uint32Array(sum((reader) => reader.lists[list]!.values.length)));
  const first = lists.map(() => [0]);
  const ends = tables.map(() => 0);
  let phraseRow = 0;
  for (let word = 0; word < words; ++word) {
    const inPhrases = bit(phraseBits, word);
    const reader = readers[shardOf[word]!];
    if (reader) {
      const at = reader.at++;
      costs[word] = reader.costs[at]!;
      for (let plane = 0; plane < measureBytes; ++plane) {
        measures[measureBytes * word + plane] = reader.measures[plane * reader.costs.length + at]!;
      }
      if (inPhrases) strangers[phraseRow] = reader.strangers[reader.strangersAt++]!;
      for (let has = reader.has[at]!; has !== 0; has &= has - 1) {
        const table = 31 - Math.clz32(has & -has);
        rows[table]!.add(word);
        if (table < tables.length) {
          const from = reader.tables[table]!;
          const width = widths[table]!;
          values[table]!.set(from.values.subarray(from.at, from.at + width), ends[table]);
          from.at += width;
          ends[table]! += width;
        } else {
          const from = reader.lists[table - tables.length]!;
          const begins = first[table - tables.length]!;
          const end = begins[begins.length - 1]!;
          const count = from.counts.number();
          for (let i = 0; i < count; ++i) numbers[table - tables.length]![end + i] = from.values[from.at++]!;
          begins.push(end + count);
        }
      }
    }
    phraseRow += inPhrases;
  }
  all.set("phrase.costs", costs);
  all.set("words.measures", measures);
  all.set("phrase.strangers", strangers);
  tables.forEach((name, table) => all.set(name, values[table]!));
  lists.forEach((name, list) => {
    all.set(name, bytesOfNumbers(name, numbers[list]!));
    all.set(`${name}.first`, bytesOf(Uint32Array.from(first[list]!)));
  });
  [...tables, ...lists].forEach((name, table) => all.set(`${name}.rows`, rows[table]!.done()));
}

interface Pairs {
  /** Of each row, and the end of the last. */
  first: Uint32Array;
  pairs: Uint32Array;
}

function joinPairs(shards: (Sections | undefined)[], { everyday, shards: shardOf }: Described, all: Sections): Pairs {
  const words = wordsOf(shards[0]!.get("phrase.bits")!);
  const costs = all.get("phrase.costs")!;
  const readers = Array.from({ length: 2 * everyday }, (_, number) => {
    const shard = shards[number];
    if (!shard) return undefined;
    const part = (name: string) => new Reader(shard.get(`pairs.${name}`)!);
    return { counts: part("counts"), rows: part("rows"), costs: part("costs"), marks: part("marks") };
  });
  const size = shards.reduce((sum, shard) => sum + (shard?.get("pairs.costs")?.length ?? 0), 0);
  const firsts = new Uint32Array(size);
  const entries = new Uint32Array(size);
  const first = new Uint32Array(words.length + 1);
  let end = 0;
  for (let row = 0; row < words.length; ++row) {
    const reader = readers[shardOf[words[row]!]!];
    if (!reader) continue;
    for (const before of [false, true]) {
      const count = reader.counts.number();
      for (let i = 0, other = 0; i < count; ++i, ++end) {
        other += reader.rows.number();
        const second = before ? row : other;
        const cost = (reader.costs.byte() + expected(costs[words[second]!]!)) & 255;
        firsts[end] = before ? other : row;
        entries[end] = (second << secondShift) | (cost << costShift) | reader.marks.byte();
        ++first[firsts[end]! + 1]!;
      }
    }
  }
  for (let row = 0; row < words.length; ++row) first[row + 1]! += first[row]!;
  const pairs = new Uint32Array(size);
  const next = first.slice();
  for (let i = 0; i < size; ++i) pairs[next[firsts[i]!]++] = entries[i]!;
  // The higher bits are the second word.
  for (let row = 0; row < words.length; ++row) {
    if (first[row + 1]! - first[row]! > 1) pairs.subarray(first[row], first[row + 1]).sort();
  }
  all.set("phrase.rows", rowsFrom(shards[0]!.get("phrase.bits")!));
  all.set("phrase.first", bytesOf(first));
  all.set("phrase.pairs", bytesOf(pairs));
  return { first, pairs };
}

/** The place of a pair, or none where it is not there. */
function findPair({ first, pairs }: Pairs, row: number, second: number): number | undefined {
  let low = first[row]!;
  let high = first[row + 1]!;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (pairs[middle]! >>> secondShift < second) low = middle + 1;
    else high = middle;
  }
  return low < first[row + 1]! && pairs[low]! >>> secondShift === second ? low : undefined;
}

/** A triple whose words are not all there is left out. */
function joinTriples(shards: (Sections | undefined)[], { everyday }: Described, pairs: Pairs, all: Sections): void {
  const there = shards.slice(everyday, 2 * everyday).filter((shard) => shard !== undefined);
  const found = new Float64Array(there.reduce((sum, shard) => sum + shard.get("triples.gains")!.length, 0));
  let size = 0;
  for (const shard of there) {
    const [rows, seconds, thirds] = [0, 1, 2].map((at) => new Reader(shard.get(`triples.${at}`)!));
    let [row, second, third] = [-1, -1, -1];
    let pair: number | undefined;
    for (const gain of shard.get("triples.gains")!) {
      const [a, b, c] = [rows!.number(), seconds!.number(), thirds!.number()];
      third = a === 0 && b === 0 ? third + c : c;
      if (a !== 0 || b !== 0) {
        second = a === 0 ? second + b : b;
        row += a;
        pair = findPair(pairs, row, second);
      }
      // By pair, then by third word.
      if (pair !== undefined) found[size++] = (pair * 2 ** 17 + third) * 64 + gain;
    }
  }
  const sorted = found.subarray(0, size).sort();
  const groups = Math.floor(pairs.pairs.length / groupOfPairs) + 1;
  const triples = new Uint8Array(tripleBytes * size);
  const begins = new Uint8Array((groupOfPairs / 8) * groups);
  const first = new Uint32Array(groups);
  const pairOf = (i: number) => (i < size ? Math.floor(sorted[i]! / 2 ** 23) : Infinity);
  let group = 0;
  for (let i = 0; i < size; ++i) {
    const pair = pairOf(i);
    for (; group <= Math.floor(pair / groupOfPairs); ++group) first[group] = i;
    begins[pair >> 3]! |= 1 << (pair & 7);
    const rest = sorted[i]! - pair * 2 ** 23;
    const entry = ((rest >>> 6) << thirdShift) | ((rest & 63) << 1) | (pairOf(i + 1) === pair ? 0 : 1);
    for (let byte = 0; byte < tripleBytes; ++byte) triples[tripleBytes * i + byte] = entry >>> (8 * byte);
  }
  for (; group < groups; ++group) first[group] = size;
  all.set("triples", triples);
  all.set("triples.begins", begins);
  all.set("triples.first", bytesOf(first));
}
