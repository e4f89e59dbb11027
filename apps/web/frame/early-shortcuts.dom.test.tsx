import { act, createElement, useState } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, test } from "vitest";
import { useShortcuts } from "../routes/workspace/use-shortcuts.ts";
import { actions } from "../parts/actions/actions.ts";
import { EarlyShortcuts, shellShortcuts } from "./early-shortcuts.tsx";

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
});

test("every key of the table of actions is kept", () => {
  const keys = new Set(actions.flatMap(({ shortcuts = [] }) => shortcuts));
  expect([...keys].toSorted()).toEqual([...shellShortcuts].toSorted());
});

test("a key that comes before the actions is pressed anew when they are here, and does nothing else meanwhile", async () => {
  const ran: string[] = [];
  let arrive: () => void = () => undefined;
  function Actions() {
    useShortcuts({ "Mod+K": () => ran.push("quick find") });
    return null;
  }
  function Shell() {
    const [here, setHere] = useState(false);
    arrive = () => setHere(true);
    return createElement(here ? Actions : EarlyShortcuts);
  }
  await act(async () => createRoot(document.createElement("div")).render(createElement(Shell)));
  const press = (key: string): boolean =>
    window.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, cancelable: true }));
  expect(press("k")).toBe(false);
  expect(press("b")).toBe(true);
  expect(ran).toEqual([]);
  await act(async () => arrive());
  expect(ran).toEqual(["quick find"]);
});
