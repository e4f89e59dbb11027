import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { BehindWriting, pauseMs, saidEvery, standsStillAtMost, tellOfWriting, written } from "./behind-writing.ts";

function writing() {
  const clock = manualClock();
  const behind = new BehindWriting(clock);
  const comes = () => {
    let come = false;
    void behind.turn().then(() => (come = true));
    return async () => {
      await settle();
      return come;
    };
  };
  return { clock, behind, comes };
}

test("where nobody writes, nothing is put off", async () => {
  const { behind, comes } = writing();
  expect(await comes()()).toBe(true);
  behind.hear("something else");
  expect(await comes()()).toBe(true);
});

test("the work stands still until the writer pauses", async () => {
  const { clock, behind, comes } = writing();
  behind.hear(written);
  const [first, second] = [comes(), comes()];
  clock.pass(pauseMs - 1);
  behind.hear(written);
  clock.pass(1);
  expect(await first()).toBe(false);
  clock.pass(pauseMs - 1);
  expect(await first()).toBe(true);
  expect(await second()).toBe(true);
  expect(await comes()()).toBe(true);
});

test("who writes on and on puts it off for a minute in all, however much waits", async () => {
  const { clock, behind, comes } = writing();
  const step = pauseMs / 2;
  behind.hear(written);
  const turns = [comes(), comes()];
  for (let passed = step; passed < standsStillAtMost; passed += step) {
    clock.pass(step);
    behind.hear(written);
    for (const turn of turns) expect(await turn()).toBe(false);
  }
  clock.pass(step);
  for (const turn of turns) expect(await turn()).toBe(true);
  behind.hear(written);
  expect(await comes()()).toBe(true);
});

test("a page tells the worker that comes in of its keys, and not of each", () => {
  const clock = manualClock();
  const said: unknown[] = [];
  const installing = { postMessage: (message: unknown) => void said.push(message) };
  const registration: { installing: typeof installing | null } = { installing: null };
  let press: () => void = () => undefined;
  tellOfWriting({ addEventListener: (_name, listener) => (press = listener) }, registration, clock);
  press();
  expect(said).toEqual([]);
  registration.installing = installing;
  press();
  clock.pass(saidEvery - 1);
  press();
  expect(said).toEqual([written]);
  clock.pass(1);
  press();
  expect(said).toEqual([written, written]);
});
