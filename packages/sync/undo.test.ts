// The history of own steps: how many it keeps. What an undo does to texts and lists is held by the simulation.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { expect, test } from "vitest";
import type { ScopeSync } from "./scope-sync.ts";
import { STEPS_KEPT, UndoHistory } from "./undo.ts";

const step = (id: number): Operation => ({
  pointer: { table: "block", id: String(id) },
  path: [],
  command: "turn",
  args: { type: "text" },
});

test("the oldest steps go where there are more than are kept", () => {
  const undone: string[] = [];
  const scope = {
    onRename: () => undefined,
    transact: (inverse: readonly Operation[]) => {
      undone.push(inverse[0]?.pointer.id ?? "");
      return { ok: true, inverse };
    },
  } as unknown as ScopeSync;
  const history = new UndoHistory<number>(scope, () => 0);
  const count = STEPS_KEPT + 5;
  for (let id = 0; id < count; id++) {
    history.push({ inverse: [step(id)], intent: "check", before: id, after: id });
    history.close();
  }
  while (history.undo() !== null);
  expect(undone).toEqual(Array.from({ length: STEPS_KEPT }, (_, at) => String(count - 1 - at)));
  expect(history.undo()).toBe(null);
});

/** A scope that answers each transaction with what it was told, and notes how many operations came at once. */
function noting(): { readonly scope: ScopeSync; readonly told: string[][] } {
  const told: string[][] = [];
  const transact = (operations: readonly Operation[]) => {
    told.push(operations.map(({ pointer }) => pointer.id));
    return { ok: true, inverse: operations.toReversed() };
  };
  return { scope: { onRename: () => undefined, transact } as unknown as ScopeSync, told };
}

test("what is whole is one step, however long it takes and whatever is done in between", () => {
  const { scope, told } = noting();
  let now = 0;
  const history = new UndoHistory<number>(scope, () => now);
  const push = (id: number, intent: string, whole = false): void => {
    now += 60_000;
    history.push({ inverse: [step(id)], intent, before: id, after: id, whole });
  };
  push(1, "paste-1", true);
  push(2, "type");
  push(3, "paste-1", true);
  history.close();
  push(4, "paste-1", true);
  history.undo();
  expect(told).toEqual([["2"]]);
  history.undo();
  expect(told.at(-1)).toEqual(["4", "3", "1"]);
  expect(history.undo()).toBe(null);
});

test("a step that is taken back is gone for good, the others stay", () => {
  const { scope, told } = noting();
  const history = new UndoHistory<number>(scope, () => 0);
  history.push({ inverse: [step(1)], intent: "paste-1", before: 1, after: 1, whole: true });
  history.push({ inverse: [step(2)], intent: "turn", before: 2, after: 2 });
  history.undo("paste-1");
  expect(told).toEqual([["1"]]);
  expect(history.redo()).toBe(null);
  expect(history.undo("another")).toBe(null);
  expect(history.undo()).toEqual({ selection: 2 });
  expect(history.undo()).toBe(null);
});

test("a step of more operations than a server takes at once is undone and done again in parts", () => {
  const { scope, told } = noting();
  const history = new UndoHistory<number>(scope, () => 0);
  const inverse = Array.from({ length: 9000 }, (_, id) => step(id));
  history.push({ inverse, intent: "paste-1", before: 0, after: 0, whole: true });
  history.undo();
  expect(told.map(({ length }) => length)).toEqual([4000, 4000, 1000]);
  history.redo();
  expect(told.slice(3).flat()).toEqual(told.slice(0, 3).flat().toReversed());
});

test("a late edit joins the step of its intent, and is not part of undo if this step was undone", () => {
  const { scope, told } = noting();
  const history = new UndoHistory<number>(scope, () => 0);
  history.push({ inverse: [step(1)], intent: "file", before: 1, after: 1 });
  history.close();
  history.push({ inverse: [step(2)], intent: "type", before: 2, after: 2 });
  history.join("file", [step(3)]);
  history.undo();
  history.undo();
  expect(told).toEqual([["2"], ["3", "1"]]);
  history.join("file", [step(4)]);
  expect(history.undo()).toBe(null);
});
