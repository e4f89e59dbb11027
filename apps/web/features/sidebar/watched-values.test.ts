import { createWritable } from "@tessera/platform/readable.ts";
import { expect, test } from "vitest";
import { createWatchedValues } from "./watched-values.ts";

test("values are watched as long as they are asked for, each once", () => {
  let changes = 0;
  const values = createWatchedValues(() => changes++);
  const [one, other] = [createWritable(0), createWritable(0)];
  expect(values.watch(new Map([["one", one]]))).toBe(true);
  expect(values.watch(new Map([["one", one]]))).toBe(false);
  one.set(1);
  expect(changes).toBe(1);
  expect(values.watch(new Map([["other", other]]))).toBe(true);
  one.set(2);
  expect(changes).toBe(1);
  other.set(1);
  expect(changes).toBe(2);
  values.stop();
  other.set(2);
  expect(changes).toBe(2);
  expect(values.watch(new Map([["other", other]]))).toBe(true);
});
