/**
 * Ids as requests hold them: UUIDs, also as 32 digits, and names of records that are no UUIDs. Invariant: what is refused is
 * told as it was sent, for nothing is changed before it is known to be good. Leaves what an id stands for to its readers.
 */
import * as v from "valibot";
import { toId } from "./ids.ts";

/** A text that stands for something: as that, or refused. */
export function readAs<Value>(expected: string, read: (text: string) => Value | null) {
  return v.pipe(
    v.string(),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value);
      if (value !== null) return value;
      addIssue({ expected });
      return NEVER;
    }),
  );
}

export const uuid = readAs("an id", toId);
export const recordId = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(100),
  v.transform((value) => toId(value) ?? value),
);
