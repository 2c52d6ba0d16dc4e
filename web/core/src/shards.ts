// The packed data in shards, so that little need travel before the first answer.
//
// A board needs only what is known of words that can lie on it. What is known of a word belongs to the shard of the
// rarest of its letters: few boards have a J or a Q. A word is also asked for by others, BABY by BABIES; then only
// letters count that all of them have. What is known of two words belongs to the later of their shards; rare words,
// and what only phrases of three words need, to the last one. A shard loses nothing: with all of them the sections are
// those of data/, byte for byte, and with those of its letters a board gets the same answer by everyday words.
//
// Shard 0 has the words themselves and what is small. Numbers are laid out for gzip: lists as differences, in planes
// of bytes.
import type { Sections } from "./archive.js";

/** Letters from the one that most words have to the one that fewest have. */
export const letterOrder = "ESIARNTOLCUDPMGHBYFVKWZXQJ";
/** So many of them stand in shard 0; each further one has a shard. */
export const commonLetters = 10;
export const shardCount = letterOrder.length - commonLetters + 2;
export const lastShard = shardCount - 1;

/** Tables with a row of so many bytes for some words. */
const tables = { vectors: 0, thesaurus: 0, contexts: 0 };
/** Tables with a list of numbers for some words; kept whole. */
const lists = ["joined", "senses", "categories"];
/** Kept whole as they are. */
const plain = ["words.commonness", "words.flags", "words.order", "synsets.content", "synsets.parents", "category.content", "text", "phrase.strangers"];
/** Of phrases of three words and more. */
const ofPhrases = ["triples", "triples.begins", "triples.first", "wholes", "wholes.sources"];
/** Which words have rows; kept whole. */
const wholeRows = ["text", "lemmas", "phrase", ...lists];

const measureBytes = 3;
const secondShift = 15;
const costShift = 7;
const wordCosts = 24;
const pairCosts = 28;

const u32 = (bytes: Uint8Array) => new Uint32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
const bytesOf = (values: Uint32Array) => new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

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
  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++]!;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }
}

const everyday = 1 << 26;
const noWord = 0xffffffff;

/** The shard of each word's rows. `described`: for each word a bit for each of its letters, in the order above, with
 * `everyday` where it is not rare, and its plural. An everyday word asks for itself, for what it is a form of, for its
 * plural and for what that is a form of. */
function shardsOfRows(described: Uint32Array, lemmaWords: Uint32Array, lemmas: Uint32Array): Uint8Array {
  const count = described.length / 2;
  const lemma = new Uint32Array(count).map((_, word) => word);
  lemmaWords.forEach((word, at) => (lemma[word] = lemmas[at]!));
  const shared = new Uint32Array(count).fill(noWord);
  for (let word = 0; word < count; ++word) {
    const letters = described[2 * word]!;
    if ((letters & everyday) === 0) continue;
    const plural = described[2 * word + 1]!;
    const asked = plural === noWord ? [word, lemma[word]!] : [word, lemma[word]!, plural, lemma[plural]!];
    for (const one of asked) shared[one] = shared[one]! & letters;
  }
  return Uint8Array.from(shared, (letters) => {
    if (letters === noWord) return lastShard;
    const rarest = 31 - Math.clz32(letters & (everyday - 1));
    return Math.max(0, rarest - commonLetters + 1);
  });
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
  for (const name of plain) if (name.startsWith("words.")) sections.set(name, base.get(name)!);
  return sections;
}

/** Cuts the sections of data/ into shards. `described`: of each word, as the engine tells it. */
export function split(all: Sections, described: Uint32Array): Sections[] {
  const get = (name: string) => {
    const section = all.get(name);
    if (!section) throw new Error(`the packed data lacks ${name}`);
    return section;
  };
  const shards: Sections[] = Array.from({ length: shardCount }, () => new Map());
  const base = shards[0]!;
  for (const name of plain) base.set(name, get(name));
  base.set("automaton", packAutomaton(u32(get("words.automaton"))));
  for (const name of wholeRows) base.set(`${name}.bits`, bitsOf(get(`${name}.rows`)));
  for (const name of lists) {
    base.set(name, toPlanes(differences(u32(get(name)))));
    base.set(`${name}.first`, toPlanes(differences(u32(get(`${name}.first`)))));
  }
  base.set("synsets.first", toPlanes(differences(u32(get("synsets.first")))));
  base.set("synsets.links", toPlanes(differences(u32(get("synsets.links")))));
  base.set("lemmas", toPlanes(differences(u32(get("lemmas")))));
  const lemmaWords = wordsOf(base.get("lemmas.bits")!);
  const rowShards = shardsOfRows(described, lemmaWords, u32(get("lemmas")));
  const costs = get("phrase.costs");
  const measures = get("words.measures");
  shards.forEach((shard, number) => {
    const words = [...rowShards.keys()].filter((word) => rowShards[word] === number);
    shard.set("costs", Uint8Array.from(words, (word) => costs[word]!));
    const planes = [0, 1, 2].flatMap((plane) => words.map((word) => measures[measureBytes * word + plane]!));
    shard.set("measures", Uint8Array.from(planes));
    for (const name of Object.keys(tables)) {
      const bits = bitsOf(get(`${name}.rows`));
      const width = get(name).length / wordsOf(bits).length;
      const rows = rowNumbers(bits);
      const held = words.filter((word) => bit(bits, word));
      const has = new Uint8Array(Math.ceil(words.length / 8));
      words.forEach((word, at) => (has[at >> 3]! |= bit(bits, word) << (at & 7)));
      const values = new Uint8Array(held.length * width);
      held.forEach((word, at) => values.set(get(name).subarray(rows[word]! * width, (rows[word]! + 1) * width), at * width));
      shard.set(`${name}.has`, has);
      shard.set(name, values);
    }
  });
  splitPairs(get, shards, rowShards);
  for (const name of ofPhrases) shards[lastShard]!.set(name, get(name));
  return shards;
}

/** The row of each word that has one. */
function rowNumbers(bits: Uint8Array): Uint32Array {
  const rows = new Uint32Array(bits.length * 8);
  let next = 0;
  for (let word = 0; word < rows.length; ++word) if (bit(bits, word)) rows[word] = next++;
  return rows;
}

/** The rows of the words that a pair of a shard can end with: those of the shard itself, where the first word is of an
 * earlier one, or else those of all earlier ones as well. */
function endsOfPairs(phraseWords: Uint32Array, rowShards: Uint8Array): (shard: number, first: number) => Uint32Array {
  const rows = [...phraseWords.keys()];
  const shardOf = (row: number) => rowShards[phraseWords[row]!]!;
  const all = Array.from({ length: shardCount }, (_, shard) => ({
    same: Uint32Array.from(rows.filter((row) => shardOf(row) === shard)),
    until: Uint32Array.from(rows.filter((row) => shardOf(row) <= shard)),
  }));
  return (shard, first) => (shardOf(first) === shard ? all[shard]!.until : all[shard]!.same);
}

/** The place of each row in a list of rows. */
function placesIn(rows: Uint32Array, count: number): Uint32Array {
  const places = new Uint32Array(count);
  rows.forEach((row, at) => (places[row] = at));
  return places;
}

function splitPairs(get: (name: string) => Uint8Array, shards: Sections[], rowShards: Uint8Array): void {
  const words = u32(get("phrase.words"));
  const first = u32(get("phrase.first"));
  const pairs = u32(get("phrase.pairs"));
  const costs = get("phrase.costs");
  const writers = shards.map(() => ({ counts: new Writer(), seconds: new Writer(), costs: new Writer(), marks: new Writer() }));
  const counts = new Uint32Array(shards.length);
  const last = new Uint32Array(shards.length);
  const ends = endsOfPairs(words, rowShards);
  const places = new Map<Uint32Array, Uint32Array>();
  const placeOf = (list: Uint32Array, second: number) => {
    if (!places.has(list)) places.set(list, placesIn(list, words.length));
    return places.get(list)![second]!;
  };
  for (let row = 0; row < words.length; ++row) {
    counts.fill(0);
    last.fill(0);
    for (let at = first[row]!; at < first[row + 1]!; ++at) {
      const pair = pairs[at]!;
      const second = pair >>> secondShift;
      const shard = Math.max(rowShards[words[row]!]!, rowShards[words[second]!]!);
      const writer = writers[shard]!;
      const place = placeOf(ends(shard, row), second);
      writer.seconds.number(place - last[shard]!);
      writer.costs.byte((((pair >>> costShift) & 255) - expected(costs[words[second]!]!)) & 255);
      writer.marks.byte(pair & 127);
      last[shard] = place;
      ++counts[shard]!;
    }
    writers.forEach((writer, shard) => writer.counts.number(counts[shard]!));
  }
  writers.forEach((writer, shard) => {
    for (const [name, part] of Object.entries(writer)) shards[shard]!.set(`pairs.${name}`, part.done());
  });
}

/** Puts sections together from the shards that are there, shard 0 among them; `described` as for split. What only the
 * others have is as if nothing were known of it. */
export function join(shards: (Sections | undefined)[], described: Uint32Array): Sections {
  const base = shards[0]!;
  const all: Sections = new Map();
  const words = described.length / 2;
  for (const name of plain) all.set(name, base.get(name)!);
  all.set("words.automaton", unpackAutomaton(base.get("automaton")!));
  for (const name of wholeRows) all.set(`${name}.rows`, rowsFrom(base.get(`${name}.bits`)!));
  for (const name of [...lists, ...lists.map((list) => `${list}.first`), "synsets.first", "synsets.links", "lemmas"]) {
    all.set(name, bytesOf(sums(fromPlanes(base.get(name)!))));
  }
  const phraseWords = wordsOf(base.get("phrase.bits")!);
  all.set("phrase.words", bytesOf(phraseWords));
  const rowShards = shardsOfRows(described, wordsOf(base.get("lemmas.bits")!), u32(all.get("lemmas")!));
  const costs = new Uint8Array(words).fill(255);
  const measures = new Uint8Array(measureBytes * words);
  const counts = new Uint32Array(shardCount);
  for (const shard of rowShards) ++counts[shard]!;
  const next = new Uint32Array(shardCount);
  const held = [...Object.keys(tables)].map((name) => ({
    name,
    width: widthOf(base, name),
    bits: new Uint8Array(8 * (Math.floor(words / 64) + 1)),
    next: new Uint32Array(shardCount),
    rows: [] as Uint8Array[],
  }));
  for (let word = 0; word < words; ++word) {
    const number = rowShards[word]!;
    const shard = shards[number];
    if (!shard) continue;
    const at = next[number]!++;
    costs[word] = shard.get("costs")![at]!;
    for (let plane = 0; plane < measureBytes; ++plane) {
      measures[measureBytes * word + plane] = shard.get("measures")![plane * counts[number]! + at]!;
    }
    for (const table of held) {
      if (!bit(shard.get(`${table.name}.has`)!, at)) continue;
      table.bits[word >> 3]! |= 1 << (word & 7);
      const row = table.next[number]!++;
      table.rows.push(shard.get(table.name)!.subarray(row * table.width, (row + 1) * table.width));
    }
  }
  all.set("phrase.costs", costs);
  all.set("words.measures", measures);
  for (const { name, width, bits, rows } of held) {
    const values = new Uint8Array(rows.length * width);
    rows.forEach((row, at) => values.set(row, at * width));
    all.set(name, values);
    all.set(`${name}.rows`, rowsFrom(bits));
  }
  const pairs = joinPairs(shards, phraseWords, rowShards, costs, all);
  joinPhrases(shards.every((shard) => shard) ? shards[lastShard] : undefined, pairs, all);
  return all;
}

function widthOf(shard: Sections, name: string): number {
  return shard.get(name)!.length / shard.get(`${name}.has`)!.reduce((sum, byte) => sum + ones[byte]!, 0);
}

function joinPairs(
  shards: (Sections | undefined)[],
  words: Uint32Array,
  rowShards: Uint8Array,
  costs: Uint8Array,
  all: Sections,
): number {
  const there = shards.flatMap((shard, number) => (shard ? [{ shard, number }] : [])).map(({ shard, number }) => ({
    number,
    counts: new Reader(shard.get("pairs.counts")!),
    seconds: new Reader(shard.get("pairs.seconds")!),
    costs: shard.get("pairs.costs")!,
    marks: shard.get("pairs.marks")!,
    at: 0,
  }));
  const ends = endsOfPairs(words, rowShards);
  const first = new Uint32Array(words.length + 1);
  const pairs = new Uint32Array(there.reduce((sum, { costs: some }) => sum + some.length, 0));
  let end = 0;
  for (let row = 0; row < words.length; ++row) {
    const begin = end;
    let from = 0;
    for (const shard of there) {
      const count = shard.counts.number();
      if (count === 0) continue;
      ++from;
      const rows = ends(shard.number, row);
      let place = 0;
      for (let i = 0; i < count; ++i) {
        place += shard.seconds.number();
        const second = rows[place]!;
        const cost = (shard.costs[shard.at]! + expected(costs[words[second]!]!)) & 255;
        pairs[end++] = (second << secondShift) | (cost << costShift) | shard.marks[shard.at++]!;
      }
    }
    // The higher bits are the second word.
    if (from > 1) pairs.subarray(begin, end).sort();
    first[row + 1] = end;
  }
  all.set("phrase.first", bytesOf(first));
  all.set("phrase.pairs", bytesOf(pairs));
  return pairs.length;
}

/** Without all of them no triple is known, and no phrase as a whole. */
function joinPhrases(last: Sections | undefined, pairs: number, all: Sections): void {
  if (last) {
    for (const name of ofPhrases) all.set(name, last.get(name)!);
    return;
  }
  const groups = Math.floor(pairs / 64) + 1;
  all.set("triples", new Uint8Array(0));
  all.set("triples.begins", new Uint8Array(8 * groups));
  all.set("triples.first", new Uint8Array(4 * groups));
  all.set("wholes", all.get("words.automaton")!);
  all.set("wholes.sources", new Uint8Array(0));
}
