import { expect, test } from "vitest";
import { areaFailureLine, chunkFailure, ChunkTimeout } from "./chunk-failure.ts";

test("every engine's words for a chunk that failed are told apart by script and style", () => {
  const scripts = [
    "Loading chunk failed",
    "Loading chunk 12 failed.",
    "Failed to fetch dynamically imported module: https://a.example/assets/b.js",
    "error loading dynamically imported module: https://a.example/assets/b.js",
    "Importing a module script failed.",
  ];
  expect(scripts.map((words) => chunkFailure(new TypeError(words)))).toEqual(scripts.map(() => "script"));
  const styles = ["Loading CSS chunk 3 failed.", "Unable to preload CSS for /assets/b.css"];
  expect(styles.map((words) => chunkFailure(new Error(words)))).toEqual(["style", "style"]);
  expect(chunkFailure(new ChunkTimeout())).toBe("script");
  expect([new Error("x is not a function"), "Loading chunk failed", null].map(chunkFailure)).toEqual([
    null,
    null,
    null,
  ]);
  expect(areaFailureLine(new Error("x is not a function"), 1).words).toBe("An area could not be loaded");
});
