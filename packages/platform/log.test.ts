import { expect, test } from "vitest";
import { createLog, quietMs, type Line } from "./log.ts";

test("the same words are heard once in two seconds, and a sampled kind by its share", () => {
  let now = 0;
  let draw = 0.5;
  const heard: Line[] = [];
  const log = createLog(
    (line) => heard.push(line),
    { now: () => now, after: () => () => undefined },
    () => draw,
  );
  log({ level: "error", words: "a" });
  log({ level: "error", words: "a" });
  now = 2000;
  log({ level: "error", words: "a" });
  log({ level: "warning", words: "old client", kind: "VersionError" });
  draw = 0.009;
  log({ level: "warning", words: "old client", kind: "VersionError" });
  expect(heard.map((line) => line.words)).toEqual(["a", "a", "old client"]);
});

test("a line of the same words is logged once in 2,000 ms, whatever else is logged between", () => {
  let now = 10_000;
  const heard: string[] = [];
  const log = createLog(
    ({ words }) => heard.push(`${now}: ${words}`),
    { now: () => now, after: () => () => undefined },
    () => 0,
  );
  for (let ms = 0; ms <= 4000; ms += 250) {
    now = 10_000 + ms;
    log({ level: "error", words: "often" });
    if (ms === 500) log({ level: "error", words: "other" });
    if (ms === 1000) for (let other = 0; other < 1000; other++) log({ level: "info", words: `one of many ${other}` });
  }
  expect(quietMs).toBe(2000);
  const few = heard.filter((line) => !line.includes("one of many"));
  expect(few).toEqual(["10000: often", "10500: other", "12000: often", "14000: often"]);
  expect(heard).toHaveLength(few.length + 1000);
});
