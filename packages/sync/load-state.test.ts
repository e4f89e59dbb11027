import { expect, test } from "vitest";
import { meet, newWalk } from "./load-state.ts";
import type { ChunkAnswer } from "./server-calls.ts";

test("a walk has met a parent and its listed children, and has walked the parent alone", () => {
  const walk = newWalk();
  const children = { page: { listed: [["line", "a0"]] } } as unknown as ChunkAnswer["children"];
  meet({ children } as ChunkAnswer, walk);
  expect([...walk.met]).toEqual(["page", "line"]);
  expect([...walk.walked]).toEqual(["page"]);
});
