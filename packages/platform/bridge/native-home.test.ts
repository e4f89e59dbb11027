import { expect, test } from "vitest";
import type { Line } from "../log.ts";
import { manualClock, settle } from "../testing/manual-clock.ts";
import type { Bridge } from "./bridge.ts";
import { createNativeHome } from "./native-home.ts";

test("the native home switches 350 ms after the last word, and only where it changes", async () => {
  const clock = manualClock();
  const asked: boolean[] = [];
  const lines: Line[] = [];
  let fails = false;
  const call = (_name: string, shown: boolean) => {
    asked.push(shown);
    return fails ? Promise.reject(new Error("gone")) : Promise.resolve(null);
  };
  const home = createNativeHome({ call: call as Bridge["call"] }, clock, (line) => lines.push(line));
  home.show(true);
  clock.pass(349);
  expect(asked).toEqual([]);
  clock.pass(1);
  expect(asked).toEqual([true]);
  home.show(false);
  clock.pass(200);
  home.show(true);
  clock.pass(1000);
  expect(asked).toEqual([true]);
  fails = true;
  home.show(false);
  clock.pass(350);
  await settle();
  fails = false;
  home.show(false);
  clock.pass(350);
  expect(asked).toEqual([true, false, false]);
  expect(lines).toHaveLength(1);
});
