// A JSON answer that is written already, so that it can be given many times, packed or plain.

import { promisify } from "node:util";
import { constants, gunzip, gzip } from "node:zlib";

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** The level that costs the least: answers are packed while somebody waits. */
export async function gzipBytes(bytes: Uint8Array, strategy = constants.Z_DEFAULT_STRATEGY): Promise<Uint8Array> {
  return await pack(bytes, { level: constants.Z_BEST_SPEED, strategy });
}

/** A first chunk of more bytes is a list of ids for the most part: there is nothing in it that repeats. */
const MOSTLY_IDS = 100_000;

/** `Value` is what it says when it is read. Once it was asked for packed, only that form is kept. */
export class JsonAnswer<Value extends object> {
  declare readonly says: Value;
  /** Of the text, before it is packed. */
  readonly byteLength: number;
  private text: Uint8Array | null;
  private packed: Promise<Uint8Array> | null = null;

  constructor(value: Value) {
    this.text = Buffer.from(JSON.stringify(value));
    this.byteLength = this.text.byteLength;
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
