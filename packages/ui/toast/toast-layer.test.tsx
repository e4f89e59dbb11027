import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastLayer } from "./toast-layer.tsx";
import { createToasts } from "./toasts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("toasts wait for whoever points at one or has the focus in one, and give the focus back", () => {
  const toasts = createToasts();
  render(
    <>
      <button type="button">Outside</button>
      <ToastLayer toasts={toasts} label="Notices" dismissLabel="Dismiss" />
    </>,
  );
  const outside = screen.getByRole("button", { name: "Outside" });
  const undone = vi.fn();
  act(() => {
    outside.focus();
    toasts.show({ words: "Moved to trash", action: { label: "Undo", run: undone } });
    toasts.show({ words: "Link copied" });
  });
  const undo = screen.getByRole("button", { name: "Undo" });
  act(() => undo.focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText("Link copied")).toBeTruthy();
  fireEvent.click(undo);
  expect(undone).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(outside);
  act(() => void vi.advanceTimersByTime(8000));
  expect(screen.queryByText("Link copied")).toBeNull();
});
