// How much of an answer is left. Whoever fills one asks before each part, and ends early where a part does not fit; the first part
// always fits, so that a caller who asks for the rest gets further with every answer.

import { MAX_ANSWER_BYTES } from "@tessera/kernel/rules/size-limits.ts";
import { sizeOfJson } from "@tessera/kernel/values/json-size.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";

/** Bytes that are set aside for the rest of an answer: cursors, counts, lists of ids, and the users whom records name. */
const AROUND = 512 * 1024;

/** Bytes of a box beside its value: role, id and table. */
const FRAME = 150;

export class AnswerRoom {
  private used = 0;

  constructor(private readonly bytes = MAX_ANSWER_BYTES - AROUND) {}

  fits(bytes: number): boolean {
    return this.used === 0 || this.used + bytes <= this.bytes;
  }

  /** Takes the bytes of a part if it fits. */
  take(bytes: number): boolean {
    if (!this.fits(bytes)) return false;
    this.used += Math.max(bytes, 1);
    return true;
  }
}

export function bytesOfBox({ value, edit }: Box): number {
  return FRAME + sizeOfJson(value as Json | undefined).bytes + sizeOfJson(edit as unknown as Json | undefined).bytes;
}
