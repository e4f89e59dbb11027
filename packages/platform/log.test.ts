import { expect, test } from "vitest";
import { createLog, type Line } from "./log.ts";

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
