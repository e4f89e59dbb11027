import { expect, test } from "vitest";
import { inMemory } from "../../auth/rate-limits.ts";
import { contextOf } from "../../testing/workspace.ts";
import { clientLogKey, createCollectLogs } from "./collect-logs.ts";

const key = clientLogKey("secret");
const context = (authorization: string | null) => ({
  ...contextOf("u"),
  authorization,
  clientVersion: "1.0.0",
  platform: "web",
  address: "::1",
});

test("lines with the key are written as a client's, without it nothing is, and too many are refused", async () => {
  const written: unknown[][] = [];
  const collect = createCollectLogs({ key, limit: inMemory(2, 60), write: (...line) => written.push(line) });
  const lines = [{ at: 5, level: "warning" as const, words: "odd", kind: "ClientError", detail: { a: 1 } }];
  for (const wrong of [null, "", "Bearer ", key.slice(1), `${key}x`])
    await expect(collect({ lines, dropped: 0 }, context(wrong))).rejects.toMatchObject({ kind: "UnauthorizedError" });
  expect(written).toEqual([]);
  await collect({ lines, dropped: 3 }, context(`Bearer ${key}`));
  const about = { client: true, userId: "u", version: "1.0.0", platform: "web" };
  expect(written).toEqual([
    ["warning", { ...about, at: 5, kind: "ClientError", detail: { a: 1 } }, "odd"],
    ["warning", about, "3 lines of a client were dropped"],
  ]);
  await collect({ lines: [], dropped: 0 }, context(key));
  await expect(collect({ lines, dropped: 0 }, context(key))).rejects.toMatchObject({ kind: "UserRateLimitResponse" });
});
