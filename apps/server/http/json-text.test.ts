import fc from "fast-check";
import { expect, test } from "vitest";
import { excessOf } from "./json-text.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function valuesIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 1;
  return Object.values(value).reduce<number>((sum, part) => sum + valuesIn(part), 1);
}

test("A2: values are counted in the text, before one is made", () => {
  const body = bytes(`{"transactions":[${"{},".repeat(3_300_000)}{}]}`);
  let read = 0;
  const watched = new Proxy(body, {
    get(target, key) {
      if (typeof key === "string" && /^\d+$/.test(key)) read = Math.max(read, Number(key));
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  expect(excessOf(watched, { depth: 64, values: 1000 })).toBe("many");
  expect(read).toBeLessThan(3000);
  expect(excessOf(bytes(`[${"0,".repeat(500)}0]`), { depth: 64, values: 502 })).toBe(null);
  expect(excessOf(bytes(`[${"0,".repeat(500)}0]`), { depth: 64, values: 501 })).toBe("many");
});

test("no value is missed, and none counted more than twice", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 0, max: 4 }), (value, indent) => {
      const text = bytes(JSON.stringify(value, null, indent));
      const values = valuesIn(value);
      expect(excessOf(text, { depth: 64, values: values * 2 })).toBe(null);
      if (values > 1) expect(excessOf(text, { depth: 64, values: values - 1 })).toBe("many");
    }),
  );
});

test("what stands in texts does not count", () => {
  const text = JSON.stringify({ text: `${'[,{\\"'.repeat(100)}\\`, end: "\\\\" });
  expect(excessOf(bytes(text), { depth: 1, values: 4 })).toBe(null);
  expect(excessOf(bytes('{"begun'), { depth: 1, values: 4 })).toBe(null);
});
