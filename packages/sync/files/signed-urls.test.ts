import type { CallResult } from "@tessera/platform/http.ts";
import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { beforeEach, expect, test } from "vitest";
import { SignedUrls, type WantedUrl } from "./signed-urls.ts";

const minute = 60_000;
let clock: ReturnType<typeof manualClock>;
let asked: string[][];
let answer: (wanted: readonly WantedUrl[]) => CallResult<readonly string[]>;
let urls: SignedUrls;

beforeEach(() => {
  clock = manualClock(0);
  asked = [];
  answer = (wanted) => ({
    ok: true,
    value: wanted.map(({ url }) => `/signed/${url}?expires=${clock.now() + 60 * minute}&signature=${asked.length}`),
  });
  urls = new SignedUrls({
    clock,
    ask: async (wanted) => {
      asked.push(wanted.map(({ blockId, url }) => blockId + url));
      await settle();
      return answer(wanted);
    },
  });
});

function reader(blockId: string, url: string) {
  const told: (string | null)[] = [];
  return { told, stop: urls.watch({ blockId, url }, (address) => told.push(address)) };
}
const drawn = async (): Promise<void> => {
  clock.pass(0);
  for (let turn = 0; turn < 3; turn += 1) await settle();
};

test("what is wanted together is asked for in one call, each once, a hundred at most", async () => {
  const readers = Array.from({ length: 130 }, (_, n) => reader(`b${n}`, "x"));
  const again = reader("b0", "x");
  await drawn();
  await drawn();
  expect(asked.map((batch) => batch.length)).toEqual([100, 30]);
  expect(again.told).toEqual(readers[0]?.told);
  expect(readers.every(({ told }) => told.length === 1)).toBe(true);
});

test("an address is given out until five minutes before its end, then asked for anew", async () => {
  reader("b", "x");
  await drawn();
  clock.pass(54 * minute);
  expect(reader("b", "x").told).toEqual([`/signed/x?expires=${60 * minute}&signature=1`]);
  clock.pass(minute);
  const late = reader("b", "x");
  expect(late.told).toEqual([]);
  await drawn();
  expect(late.told).toEqual([`/signed/x?expires=${115 * minute}&signature=2`]);
});

test("one that was refused is asked for anew and told to all who watch; who left hears nothing", async () => {
  const [one, gone] = [reader("b", "x"), reader("b", "x")];
  await drawn();
  gone.stop();
  urls.renew({ blockId: "b", url: "x" });
  await drawn();
  expect([one.told.length, gone.told.length]).toEqual([2, 1]);
});

test("no file is told as none, and asked for again half a minute later; no network is waited out", async () => {
  answer = (wanted) => ({ ok: true, value: wanted.map(() => "") });
  const one = reader("b", "x");
  await drawn();
  expect(one.told).toEqual([null]);
  expect(reader("b", "x").told).toEqual([null]);
  clock.pass(30_000);
  answer = () => ({ ok: false, failure: { kind: "offline" } });
  const late = reader("b", "x");
  await drawn();
  expect(late.told).toEqual([]);
  answer = () => ({ ok: true, value: ["/signed/here"] });
  urls.wake();
  await drawn();
  expect(late.told).toEqual(["/signed/here"]);
});
