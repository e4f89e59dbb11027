import { expect, test } from "vitest";
import { shortClassNames } from "./class-names.ts";

test("a class name in the built app is short, equal for equal paths, and unique within its file and among files", () => {
  const nameOf = shortClassNames("/app");
  const names = [nameOf("shell", "/app/frame/shell.module.css"), nameOf("side", "/app/frame/shell.module.css?used")];
  expect(new Set(names).size).toBe(2);
  for (const name of names) expect(name).toMatch(/^c[\w-]{5}$/);
  expect(nameOf("shell", "/app/frame/other.module.css")).not.toBe(names[0]);
  expect(nameOf("shell", "/app/frame/shell.module.css")).toBe(names[0]);
  expect(shortClassNames("/elsewhere")("shell", "/elsewhere/frame/shell.module.css")).toBe(names[0]);
});

test("two files whose classes would have the same names stop the build", () => {
  const nameOf = shortClassNames("/app");
  // The first pair of paths whose hashes begin with the same four characters.
  const firstWith = new Map<string, string>();
  const names = Array.from({ length: 60_000 }, (_, at) => `/app/${at}.module.css`);
  expect(() => {
    for (const file of names) firstWith.set(nameOf("a", file), file);
  }).toThrow(/would have the same names/);
});
