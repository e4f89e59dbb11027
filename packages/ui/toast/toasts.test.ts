import { expect, test } from "vitest";
import { createToasts } from "./toasts.ts";

test("three at most, the oldest leaves first, the same words replace themselves", () => {
  const toasts = createToasts();
  for (const words of ["one", "two", "two", "three", "four"]) toasts.show({ words });
  expect(toasts.read().map((toast) => toast.words)).toEqual(["two", "three", "four"]);
});

test("readers hear of a show and of a dismissal, not of a dismissal of nothing", () => {
  const toasts = createToasts();
  let heard = 0;
  toasts.subscribe(() => heard++);
  const id = toasts.show({ words: "Moved to trash" });
  toasts.dismiss(id + 1);
  toasts.dismiss(id);
  expect(heard).toBe(2);
  expect(toasts.read()).toEqual([]);
});
