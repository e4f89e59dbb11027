import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import { expect, test } from "vitest";
import { Polls } from "./polls.ts";

test("after a request was cut while it was held, the next ones are held for half that time, and never for less than a second", async () => {
  const clock = manualClock();
  const holds: number[] = [];
  let cutAfter = 10_000;
  const http = {
    call: async (_event: unknown, request: { holdMs: number }) => {
      holds.push(request.holdMs);
      clock.pass(Math.min(cutAfter, request.holdMs));
      return request.holdMs > cutAfter
        ? { ok: false, failure: { kind: "offline" } }
        : { ok: true, value: { answers: [] } };
    },
  } as unknown as Http;
  const polls = new Polls(http, clock);
  const want = { connection: "c", after: 0 };
  expect(await polls.poll(want)).toEqual({ kind: "failed", signedOut: false });
  expect(await polls.poll(want)).toEqual({ connection: "c", kind: "unknown" });
  cutAfter = 1500;
  for (let n = 0; n < 3; n++) await polls.poll(want);
  // The network is away: nothing was held.
  cutAfter = 0;
  await polls.poll(want);
  cutAfter = 1500;
  await polls.poll(want);
  expect(holds).toEqual([25_000, 5000, 5000, 1000, 1000, 1000, 1000]);
});
