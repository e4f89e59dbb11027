import { expect, test } from "vitest";
import { createWritable } from "@tessera/platform/readable.ts";
import { createToasts } from "./toasts.ts";

test("two at most, the oldest leaves first, the same words replace themselves", () => {
  const toasts = createToasts();
  for (const words of ["one", "two", "two", "three", "four"]) toasts.show({ words });
  expect(toasts.read().map((toast) => toast.words)).toEqual(["three", "four"]);
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

test("a toast leaves when what it says was so and is no longer", () => {
  const toasts = createToasts();
  const inTrash = createWritable(false);
  toasts.show({ words: "Moved to trash", holds: inTrash });
  inTrash.set(true);
  expect(toasts.read()).toHaveLength(1);
  inTrash.set(false);
  expect(toasts.read()).toEqual([]);
});
