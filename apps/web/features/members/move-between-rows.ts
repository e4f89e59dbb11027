// The arrow keys move the focus to the same control of the next or previous row; Home and End to the first and last row.
import type { KeyboardEvent } from "react";

/** For key presses inside of an element that contains rows: handles the key if the focus is on a control of a row. */
export function moveBetweenRows(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.findIndex((row) => row.contains(target));
  const present = rows[at];
  if (present === undefined) return;
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const next = rows[steps[key] ?? -1];
  if (next === undefined) return;
  const controls = controlsOf(next);
  const control = controls[controlsOf(present).indexOf(target)] ?? controls.at(-1);
  if (control === undefined) return;
  event.preventDefault();
  control.focus();
}

function controlsOf(row: HTMLElement): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>("input, button")];
}
