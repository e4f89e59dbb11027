// A stream of which the length is known, passed on piece by piece: one byte too few or too many, or a sender who goes away,
// is an AppError of the sender's.

import { AppError } from "@tessera/kernel/errors/app-error.ts";

export async function* ofExactLength(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  const parts = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await parts.next().catch((error: unknown) => {
        throw new AppError("ClientError", `The body ended after ${seen} of ${size} bytes.`, { cause: error });
      });
      if (next.done === true) break;
      seen += next.value.byteLength;
      if (seen > size) throw wrong(size, "more");
      yield next.value;
    }
  } finally {
    await parts.return?.();
  }
  if (seen < size) throw wrong(size, `${seen}`);
}

function wrong(size: number, was: string): AppError {
  return new AppError("UserValidationError", `The body should have ${size} bytes, instead had ${was}.`, {
    clientData: { type: "file_size_wrong" },
  });
}
