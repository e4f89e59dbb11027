import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ToastLayer } from "./toast-layer.tsx";
import { createToasts } from "./toasts.ts";

const element = document.createElement("div");
let root: ReturnType<typeof createRoot>;
beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  vi.useFakeTimers();
  document.body.replaceChildren(element);
  root = createRoot(element);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

test("toasts wait for whoever has the focus in one, and the focus goes back where it came from", () => {
  const toasts = createToasts();
  act(() =>
    root.render(
      <>
        <button type="button">Outside</button>
        <ToastLayer toasts={toasts} label="Notices" dismissLabel="Dismiss" />
      </>,
    ),
  );
  const button = (words: string) => [...document.querySelectorAll("button")].find((one) => one.textContent === words);
  const undone = vi.fn();
  act(() => {
    toasts.show({ words: "Moved to trash", action: { label: "Undo", run: undone } });
    toasts.show({ words: "Link copied" });
  });
  act(() => button("Outside")?.focus());
  act(() => button("Undo")?.focus());
  act(() => void vi.advanceTimersByTime(60_000));
  expect(element.textContent).toContain("Link copied");
  act(() => button("Undo")?.click());
  expect(undone).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(button("Outside"));
  act(() => void vi.advanceTimersByTime(8000));
  expect(element.textContent).toBe("Outside");
});
