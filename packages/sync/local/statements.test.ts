import fc from "fast-check";
import { expect, test } from "vitest";
import { argumentLimit, putStatements, removeStatements } from "./statements.ts";

test("no statement of a batch binds more than 999 arguments, and together they are the batch in its order", () => {
  expect(argumentLimit).toBe(999);
  fc.assert(
    fc.property(fc.nat(4000), fc.nat(4000), (puts, removes) => {
      const pairs = Array.from({ length: puts }, (_, n): [string, number] => [`k${n}`, n]);
      const keys = Array.from({ length: removes }, (_, n) => `k${n}`);
      const put = putStatements(pairs);
      const remove = removeStatements(keys);
      for (const { text, bind } of [...put, ...remove]) {
        expect(bind.length).toBeLessThanOrEqual(999);
        expect(text.match(/\?/g)).toHaveLength(bind.length);
      }
      expect(put.flatMap(({ bind }) => bind)).toEqual(pairs.flatMap(([key, value]) => [key, String(value)]));
      expect(remove.flatMap(({ bind }) => bind)).toEqual(keys);
      // As few as the limit allows.
      expect(put).toHaveLength(Math.ceil(puts / 499));
      expect(remove).toHaveLength(Math.ceil(removes / 999));
    }),
    { numRuns: 50 },
  );
});
