import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import type { Line } from "@tessera/platform/log.ts";
import { expect, test } from "vitest";
import { appStartTime } from "./start-time.ts";

test("a missing start time logs App Start Time not found. It should be in index.html.", () => {
  const lines: Line[] = [];
  expect(appStartTime({}, (line) => lines.push(line))).toBeNull();
  expect(lines).toEqual([{ level: "error", words: "App Start Time not found. It should be in index.html." }]);
});

test("index.html says when the start began, before any other script", () => {
  const page = readFileSync(new URL("../index.html", import.meta.url), "utf8");
  const [, inline = ""] = /<script>([\s\S]*?)<\/script>/.exec(page) ?? [];
  expect(page.indexOf("<script>")).toBeLessThan(page.indexOf("<script src"));
  const window: { tesseraStartedAt?: number } = {};
  runInContext(inline, createContext({ window, performance: { now: () => 12.5 } }));
  const lines: Line[] = [];
  expect(appStartTime(window, (line) => lines.push(line))).toBe(12.5);
  expect(lines).toEqual([]);
});
