// The bytes of an answer that may break off: a store cuts connections that rest, as one does while a reader is slow, and
// then the rest is asked for from where it broke. The reader gets every byte once, in order, or an error; never fewer. A
// reader who goes away ends the connection at once.

import { Readable } from "node:stream";
import { StoreUnreachableError } from "./file-store.ts";

export interface Body {
  readonly stream: Readable;
  /** Bytes of it that are wanted; it has no fewer. */
  readonly length: number;
}

/** How often in a row it may break off without a byte. */
const mostBreaks = 3;

/** `reopen` gives the bytes from that position of the body on. */
export function resumedBody(first: Body, reopen: (from: number) => Promise<Readable>): Readable {
  let stream = first.stream;
  let parts = iterate(stream);
  let seen = 0;
  let breaks = 0;
  let isOver = false;

  async function next(): Promise<Uint8Array | null> {
    for (;;) {
      try {
        // Also after the last byte: a connection that was read to its end can be used again.
        const part = await parts.next();
        if (seen === first.length) return null;
        if (part.done !== true) {
          breaks = 0;
          const bytes = part.value.subarray(0, first.length - seen);
          seen += bytes.byteLength;
          return bytes;
        }
        throw new Error(`It ended after ${seen} of ${first.length} bytes.`);
      } catch (error) {
        if (isOver) return null;
        if ((breaks += 1) > mostBreaks) throw new StoreUnreachableError(error);
      }
      stream = await reopen(seen);
      if (isOver) stream.destroy();
      parts = iterate(stream);
    }
  }

  return new Readable({
    read() {
      next().then(
        (bytes) => this.push(bytes),
        (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    },
    destroy(error, done) {
      isOver = true;
      stream.destroy();
      done(error);
    },
  });
}

function iterate(stream: Readable): AsyncIterator<Uint8Array> {
  return stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
}
