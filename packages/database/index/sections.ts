// Numbers and texts as bytes, one section after the other, each named and with its length in a head of JSON; with a version
// and a checksum before all of it.
// Invariant: what is read is what was written, or a fault. Numbers lie as the machine has them, the lowest byte first on
// every one that runs browsers or Node. Leaves what the sections mean to snapshot.ts.
import type { Json } from "@tessera/kernel/values/json.ts";

const MAGIC = 0x58444954;
const VERSION = 1;
const HEAD_BYTES = 24;
/** Texts that are encoded at once: one letter outside of Latin makes so many texts take two bytes a letter, not all. */
const CHUNK = 4096;

export interface SnapshotFault {
  readonly fault: "unknown-version" | "damaged";
}

type Numbers = Float64Array | Uint32Array | Uint8Array;

export class SectionWriter {
  private readonly parts: { readonly name: string; readonly bytes: Uint8Array }[] = [];
  private readonly encoder = new TextEncoder();

  numbers(name: string, numbers: Numbers): void {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    this.parts.push({ name, bytes });
  }

  /** Undefined is told from the empty text. */
  texts(name: string, texts: readonly (string | undefined)[]): void {
    const lengths = Uint32Array.from(texts, (text) => (text === undefined ? 0 : text.length + 1));
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < texts.length; at += CHUNK)
      chunks.push(this.encoder.encode(texts.slice(at, at + CHUNK).join("")));
    this.numbers(`${name}.lengths`, lengths);
    this.numbers(
      `${name}.chunks`,
      Uint32Array.from(chunks, ({ length }) => length),
    );
    this.numbers(`${name}.bytes`, joined(chunks));
  }

  finish(said: Json): Uint8Array {
    const lengths = this.parts.map(({ name, bytes }) => [name, bytes.length]);
    const head = this.encoder.encode(JSON.stringify({ said, lengths }));
    const start = aligned(HEAD_BYTES + head.length);
    const size = this.parts.reduce((sum, { bytes }) => sum + aligned(bytes.length), start);
    const all = new Uint8Array(size);
    all.set(head, HEAD_BYTES);
    let at = start;
    for (const { bytes } of this.parts) {
      all.set(bytes, at);
      at += aligned(bytes.length);
    }
    const numbers = new Uint32Array(all.buffer);
    numbers.set([MAGIC, VERSION, 0, 0, head.length, size]);
    numbers.set(checksum(all), 2);
    return all;
  }
}

export class SectionReader {
  readonly said: Json;
  private readonly places: ReadonlyMap<string, readonly [start: number, length: number]>;
  private readonly all: Uint8Array;
  private readonly decoder = new TextDecoder();

  private constructor(all: Uint8Array, headLength: number) {
    this.all = all;
    const { said, lengths } = JSON.parse(this.decoder.decode(all.subarray(HEAD_BYTES, HEAD_BYTES + headLength))) as {
      readonly said: Json;
      readonly lengths: readonly (readonly [string, number])[];
    };
    this.said = said;
    let at = aligned(HEAD_BYTES + headLength);
    this.places = new Map(
      lengths.map(([name, length]) => {
        const start = at;
        at += aligned(length);
        return [name, [start, length]];
      }),
    );
  }

  static open(bytes: Uint8Array): SectionReader | SnapshotFault {
    if (bytes.length < HEAD_BYTES || bytes.length % 8 !== 0) return { fault: "damaged" };
    // Numbers are read in place, and need their place to be a multiple of their size.
    const all = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
    const head = new Uint32Array(all.buffer, all.byteOffset, HEAD_BYTES / 4);
    const [magic, version, first, second, headLength = 0, size] = head;
    if (magic !== MAGIC) return { fault: "damaged" };
    if (version !== VERSION) return { fault: "unknown-version" };
    const [expectedFirst, expectedSecond] = checksum(all);
    if (size !== all.length || first !== expectedFirst || second !== expectedSecond) return { fault: "damaged" };
    return new SectionReader(all, headLength);
  }

  has(name: string): boolean {
    return this.places.has(name);
  }

  floats(name: string): Float64Array {
    const [start, length] = this.placeOf(name);
    return new Float64Array(this.all.buffer, this.all.byteOffset + start, length / 8).slice();
  }

  wholes(name: string): Uint32Array {
    const [start, length] = this.placeOf(name);
    return new Uint32Array(this.all.buffer, this.all.byteOffset + start, length / 4).slice();
  }

  texts(name: string): (string | undefined)[] {
    const lengths = this.wholes(`${name}.lengths`);
    const [bytesStart] = this.placeOf(`${name}.bytes`);
    const texts: (string | undefined)[] = [];
    let from = bytesStart;
    for (const [chunk, size] of this.wholes(`${name}.chunks`).entries()) {
      const text = this.decoder.decode(this.all.subarray(from, from + size));
      from += size;
      let at = 0;
      for (const length of lengths.subarray(chunk * CHUNK, (chunk + 1) * CHUNK)) {
        texts.push(length === 0 ? undefined : text.slice(at, at + length - 1));
        at += Math.max(0, length - 1);
      }
    }
    return texts;
  }

  private placeOf(name: string): readonly [start: number, length: number] {
    const place = this.places.get(name);
    if (place === undefined) throw new Error(`a snapshot without ${name}`);
    return place;
  }
}

const aligned = (length: number): number => (length + 7) & ~7;

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Of all that follows the sums themselves. Every step can be undone, so one word that changed changes both. */
function checksum(all: Uint8Array): readonly [number, number] {
  const words = new Uint32Array(all.buffer, all.byteOffset, all.length / 4);
  let [first, second] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 4; at < words.length; at++) {
    const word = words[at] ?? 0;
    first = Math.imul(first ^ word, 0x01000193);
    second = Math.imul(second + word, 0x85ebca6b);
    second ^= second >>> 13;
  }
  return [first >>> 0, second >>> 0];
}
