import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import { expect, test } from "vitest";
import { Polls } from "./polls.ts";

const want = { connection: "c", after: 0 };

/** Requests through a proxy that cuts them after `cutAfter` milliseconds; `holds` has the time that each one asked for. */
function cutting() {
  const clock = manualClock();
  const network = { cutAfter: 10_000, holds: [] as number[] };
  const http = {
    call: async (_event: unknown, { holdMs }: { holdMs: number }) => {
      network.holds.push(holdMs);
      clock.pass(Math.min(network.cutAfter, holdMs));
      return holdMs > network.cutAfter
        ? { ok: false, failure: { kind: "offline" } }
        : { ok: true, value: { answers: [] } };
    },
  } as unknown as Http;
  const polls = new Polls(http, clock);
  const times = async (count: number): Promise<number[]> => {
    for (let n = 0; n < count; n++) await polls.poll(want);
    return network.holds.splice(0);
  };
  return { network, polls, times };
}

test("after a request was cut while it was held, the next ones are held for half that time, and never for less than a second", async () => {
  const { network, polls, times } = cutting();
  expect(await polls.poll(want)).toEqual({ kind: "failed", signedOut: false });
  expect(await polls.poll(want)).toEqual({ connection: "c", kind: "unknown" });
  network.cutAfter = 1500;
  expect(await times(3)).toEqual([25_000, 5000, 5000, 1000, 1000]);
  // The network is away: the request was not held.
  network.cutAfter = 0;
  await times(1);
  network.cutAfter = 1500;
  expect(await times(1)).toEqual([1000]);
});

test("ten requests without messages are followed by requests that are held twice as long, up to the longest time", async () => {
  const { network, times } = cutting();
  network.cutAfter = 20_000;
  await times(1);
  network.cutAfter = 25_000;
  expect(await times(12)).toEqual([...Array.from({ length: 10 }, () => 10_000), 20_000, 20_000]);
  expect((await times(20)).at(-1)).toBe(25_000);
});
