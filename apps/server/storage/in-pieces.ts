// A stream cut into pieces of one size but the last, which says that it is. At least one piece comes, if an empty one; at
// most one piece is held.

export interface Piece {
  readonly bytes: Uint8Array;
  readonly isLast: boolean;
}

export async function* inPieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Piece> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    let rest = bytes;
    // Only when more is there is it known that a full piece is not the last.
    while (length + rest.byteLength > size) {
      const cut = rest.subarray(0, size - length);
      const whole = Buffer.concat([...held, cut]);
      [held, length, rest] = [[], 0, rest.subarray(cut.byteLength)];
      yield { bytes: whole, isLast: false };
    }
    if (rest.byteLength > 0) held.push(rest);
    length += rest.byteLength;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
