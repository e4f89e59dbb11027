// A JSON answer that is written once and sent many times, compressed or plain.

import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";
import { jsonSlices } from "./json-slices.ts";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Compresses at the fastest level, because the caller waits for the answer. */
export async function gzipBytes(bytes: Uint8Array, strategy = constants.Z_DEFAULT_STRATEGY): Promise<Uint8Array> {
  return await pack(bytes, { level: constants.Z_BEST_SPEED, strategy });
}

/** A first chunk of more bytes is a list of ids for the most part: there is nothing in it that repeats. */
const MOSTLY_IDS = 100_000;

/**
 * `Value` is the type of the value that was written. Once the compressed form was requested, only that form is stored: the text
 * is decompressed when somebody wants it.
 */
export class JsonAnswer<Value extends object> {
  declare readonly says: Value;
  private packed: Promise<Uint8Array> | null = null;

  private constructor(
    private text: Uint8Array | null,
    /** Of the text, before it is compressed. */
    readonly byteLength: number,
  ) {}

  /** Writes a value in slices, so that a large one does not hold up other calls. */
  static async of<Value extends object>(value: Value): Promise<JsonAnswer<Value>> {
    const slices: Uint8Array[] = [];
    for await (const slice of jsonSlices(value)) slices.push(Buffer.from(slice));
    const text = slices.length === 1 && slices[0] !== undefined ? slices[0] : Buffer.concat(slices);
    return new JsonAnswer<Value>(text, text.byteLength);
  }

  async plain(): Promise<Uint8Array> {
    if (this.text !== null) return this.text;
    return this.packed === null ? new Uint8Array() : await unpack(await this.packed);
  }

  async gzip(): Promise<Uint8Array> {
    const strategy = this.byteLength > MOSTLY_IDS ? constants.Z_HUFFMAN_ONLY : constants.Z_DEFAULT_STRATEGY;
    this.packed ??= gzipBytes(this.text ?? new Uint8Array(), strategy).then((bytes) => {
      this.text = null;
      return bytes;
    });
    return await this.packed;
  }
}
