import { afterEach, expect, test } from "vitest";
import { catchEarlyKeys } from "./early-keys.ts";

afterEach(() => document.body.replaceChildren());

function press(key: string, on: EventTarget = document.body, more: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
  on.dispatchEvent(event);
  return event;
}

test("letters typed before the field is there come in one piece, those after it one by one, and none goes elsewhere", () => {
  const keys = catchEarlyKeys(window);
  const given: string[] = [];
  expect(press("t").defaultPrevented).toBe(true);
  press("w");
  expect(press("Enter").defaultPrevented).toBe(true);
  expect(press("Shift").defaultPrevented).toBe(false);
  expect(press("k", document.body, { ctrlKey: true }).defaultPrevented).toBe(false);
  keys.take((text) => given.push(text));
  press("o");
  expect(given).toEqual(["tw", "o"]);
  keys.stop();
  expect(press("x").defaultPrevented).toBe(false);
});

test("a field of a dialog takes its letters itself, from the first one on", () => {
  document.body.innerHTML = '<div role="dialog"><input></div>';
  const keys = catchEarlyKeys(window);
  const given: string[] = [];
  keys.take((text) => given.push(text));
  const field = document.querySelector("input");
  expect(press("a", field ?? document).defaultPrevented).toBe(false);
  expect(press("b").defaultPrevented).toBe(false);
  expect(given).toEqual([]);
});
