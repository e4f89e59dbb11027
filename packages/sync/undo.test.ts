// The history of own steps: how many it keeps. What an undo does to texts and lists is held by the simulation.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
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
  expect(history.canUndo).toBe(false);
});
