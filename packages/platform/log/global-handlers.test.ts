import { expect, test } from "vitest";
import type { Line } from "../log.ts";
import { installGlobalHandlers, noiseOf, type FaultSource } from "./global-handlers.ts";

function setUp() {
  const listeners: Record<string, (event: never) => void> = {};
  const lines: Line[] = [];
  const faults: unknown[] = [];
  const source: FaultSource = {
    addEventListener: (name: string, listener: never) => void (listeners[name] = listener),
  };
  installGlobalHandlers(source, { log: (line) => lines.push(line), onFault: (error) => faults.push(error) });
  const uncaught = (event: { error?: unknown; message?: string }) => listeners["error"]?.(event as never);
  const rejected = (reason: unknown) => listeners["unhandledrejection"]?.({ reason } as never);
  return { lines, faults, uncaught, rejected };
}

test("global handlers log and leave alone: offline, invalid token, script error", () => {
  const { lines, faults, uncaught, rejected } = setUp();
  for (const words of ["Offline.", "Failed to fetch", "Load failed", "NetworkError when attempting to fetch resource."])
    rejected(new TypeError(words));
  rejected(new Error("Invalid token"));
  uncaught({ message: "Script error." });
  uncaught({ message: "Uncaught SyntaxError: Invalid or unexpected token" });
  uncaught({ message: "ResizeObserver loop completed with undelivered notifications." });
  expect(faults).toEqual([]);
  expect(lines.map((line) => [line.level, line.words])).toEqual([
    ...Array<[string, string]>(4).fill(["info", "Left alone: offline"]),
    ["info", "Left alone: invalid token"],
    ["info", "Left alone: script error"],
    ["info", "Left alone: invalid token"],
    ["info", "Left alone: resize observer"],
  ]);
  const other = new Error("out of reach");
  rejected(other);
  expect(faults).toEqual([other]);
});

test("everything else that nobody caught is logged as an error and handed on", () => {
  const { lines, faults, uncaught, rejected } = setUp();
  const error = new RangeError("out of reach");
  uncaught({ error, message: "Uncaught RangeError: out of reach" });
  rejected("words alone");
  rejected(undefined);
  expect(faults).toEqual([error, "words alone", undefined]);
  expect(lines.map(({ level, words, kind }) => [level, words, kind])).toEqual([
    ["error", "Uncaught: out of reach", "RangeError"],
    ["error", "Rejected and not caught: words alone", undefined],
    ["error", "Rejected and not caught: [object Undefined]", undefined],
  ]);
  expect(noiseOf(new Error("a script error handler failed"))).toBeNull();
});
