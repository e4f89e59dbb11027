import { expect, test } from "vitest";
import { byKey, derived } from "./derived.ts";

function source() {
  const notices = new Set<() => void>();
  return {
    watch: (notice: () => void) => {
      notices.add(notice);
      return () => notices.delete(notice);
    },
    tell: () => notices.forEach((notice) => notice()),
    notices,
  };
}

test("the value stays the same object while it says the same, and only news is told", () => {
  const { watch, tell } = source();
  let title = "a";
  const readable = derived(() => ({ title }), watch);
  const first = readable.read();
  let heard = 0;
  readable.subscribe(() => heard++);
  tell();
  expect(readable.read()).toBe(first);
  title = "b";
  tell();
  expect(heard).toBe(1);
  expect(readable.read()).toEqual({ title: "b" });
});

test("what is needed while somebody watches starts once and ends with the last", () => {
  const { watch, notices } = source();
  const log: string[] = [];
  const readable = derived(
    () => 1,
    watch,
    () => {
      log.push("start");
      return () => log.push("stop");
    },
  );
  const one = readable.subscribe(() => undefined);
  const two = readable.subscribe(() => undefined);
  one();
  expect(log).toEqual(["start"]);
  two();
  expect(log).toEqual(["start", "stop"]);
  expect(notices.size).toBe(0);
  expect(byKey((key) => ({ key }))("a")).toEqual({ key: "a" });
});
