// What the menu of mentions asks the server while a user types.
import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { beforeEach, expect, test } from "vitest";
import { AskedPeople, typingPause } from "./asked-people.ts";
import type { FoundPeople } from "./find-people.ts";

const clock = manualClock();
let requests: { readonly query: string; readonly answer: (found: FoundPeople | null) => void }[];
let asked: AskedPeople;
let notices: number;

beforeEach(() => {
  [requests, notices] = [[], 0];
  const find = (query: string): Promise<FoundPeople | null> =>
    new Promise((answer) => void requests.push({ query, answer }));
  asked = new AskedPeople({ find }, clock);
});

const found = (id: string): FoundPeople => ({ people: [{ id, name: id, email: null }], isWhole: true });
const ask = (query: string): void => asked.ask(query, () => void notices++);
const settled = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));
const ids = (query: string): string[] => asked.of(query).map(({ id }) => id);

test("quick typing asks once, for what was typed last", async () => {
  for (const query of ["z", "zo", "zoe"]) ask(query);
  clock.pass(typingPause);
  expect(requests.map(({ query }) => query)).toEqual(["zoe"]);
  expect([asked.isAsking("zoe"), asked.isAsking("zo")]).toEqual([true, false]);
  requests[0]?.answer(found("zoe"));
  await settled();
  expect([ids("zoe"), ids("zo"), asked.isAsking("zoe"), notices]).toEqual([["zoe"], [], false, 1]);
  // The notice makes the menu find its rows again.
  ask("zoe");
  clock.pass(typingPause);
  expect(requests).toHaveLength(1);
});

test("an answer to an older query is ignored, also if it arrives last", async () => {
  ask("z");
  clock.pass(typingPause);
  ask("zo");
  clock.pass(typingPause);
  requests[1]?.answer(found("new"));
  requests[0]?.answer(found("old"));
  await settled();
  expect([ids("zo"), ids("z"), notices]).toEqual([["new"], [], 1]);
});

test("a failure leaves no users and is not repeated until something else is typed", async () => {
  ask("z");
  clock.pass(typingPause);
  requests[0]?.answer(null);
  await settled();
  ask("z");
  clock.pass(typingPause);
  expect([ids("z"), asked.isAsking("z"), requests.length, notices]).toEqual([[], false, 1, 1]);
  ask("zo");
  clock.pass(typingPause);
  expect(requests).toHaveLength(2);
});

test("a query that is given up is not asked", () => {
  ask("z");
  asked.stop();
  clock.pass(typingPause);
  expect(requests).toEqual([]);
});
