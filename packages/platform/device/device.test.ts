import { expect, test } from "vitest";
import { manualClock } from "../testing/manual-clock.ts";
import { deviceOnline } from "./online.ts";
import { resizeDebounceMs, watchSize } from "./resize.ts";

function page() {
  const listeners = new Map<string, () => void>();
  return {
    innerWidth: 1280,
    innerHeight: 800,
    navigator: { onLine: true },
    addEventListener: (name: string, listener: () => void) => void listeners.set(name, listener),
    tell: (name: string) => listeners.get(name)?.(),
  };
}

test("resizes are debounced by 300 ms", () => {
  const clock = manualClock();
  const window = page();
  const size = watchSize(window, clock);
  const seen: number[] = [];
  size.subscribe(() => seen.push(size.read().width));
  expect([resizeDebounceMs, size.read()]).toEqual([300, { width: 1280, height: 800 }]);
  for (const width of [1200, 1100, 1000]) {
    window.innerWidth = width;
    window.tell("resize");
    clock.pass(299);
  }
  expect(seen).toEqual([]);
  clock.pass(1);
  expect(seen).toEqual([1000]);
  window.tell("resize");
  clock.pass(1000);
  expect(seen).toEqual([1000]);
});

test("the device's word about its network is followed", () => {
  const window = page();
  const online = deviceOnline(window);
  const seen: boolean[] = [];
  online.subscribe(() => seen.push(online.read()));
  window.navigator.onLine = false;
  window.tell("offline");
  window.tell("offline");
  window.navigator.onLine = true;
  window.tell("online");
  expect(seen).toEqual([false, true]);
});
