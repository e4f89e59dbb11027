/**
 * The commands on lists of objects with ids, and on relations. Existing clients and the server use them; this app's clients do not, so that
 * the first page's script contains none of them: the server passes `executeKeyed` to the execution (context.ts).
 */
import { getIn, isList, isObject, sameJson, setIn, type Json, type JsonObject } from "../values/json.ts";
import type { Step } from "../world/context.ts";
import type { KeyedOperation, OperationOf } from "../world/operation.ts";
import { demandUnlessNew, entryOf, put } from "./record-operations.ts";

export function executeKeyed(step: Step, operation: KeyedOperation): void {
  if (operation.command === "addRelationAfter") addRelation(step, operation);
  else keyedList(step, operation);
}

function keyedList(
  step: Step,
  operation:
    | OperationOf<"keyedObjectListAfter">
    | OperationOf<"keyedObjectListBefore">
    | OperationOf<"keyedObjectListUpdate">
    | OperationOf<"keyedObjectListRemove">,
): void {
  const { pointer, path } = operation;
  const entry = entryOf(step, pointer.table, pointer.id);
  demandUnlessNew(step, entry);
  const now = getIn(entry.value, path);
  const list = isList(now) ? now.filter(isObject) : [];
  put(step, entry, setIn(entry.value, path, keyedNext(list, operation)));
  step.inverse.unshift({ pointer, path, command: "set", args: { value: now ?? null } });
}

function keyedNext(list: readonly JsonObject[], operation: Parameters<typeof keyedList>[1]): JsonObject[] {
  const at = (of: JsonObject | undefined): number =>
    list.findIndex((item) => of !== undefined && sameJson(item["id"], of["id"]));
  switch (operation.command) {
    case "keyedObjectListRemove":
      return list.filter((_, index) => index !== at(operation.args.remove));
    case "keyedObjectListUpdate":
      return list.map((item, index) =>
        index === at(operation.args.value) ? { ...item, ...operation.args.value } : item,
      );
    default: {
      const kept = list.filter((_, index) => index !== at(operation.args.value));
      const anchor = operation.command === "keyedObjectListAfter" ? operation.args.after : operation.args.before;
      const found = kept.findIndex((item) => anchor !== undefined && sameJson(item["id"], anchor["id"]));
      const index =
        operation.command === "keyedObjectListAfter" ? (found < 0 ? kept.length : found + 1) : Math.max(found, 0);
      return [...kept.slice(0, index), operation.args.value, ...kept.slice(index)];
    }
  }
}

/** A relation is rich text: mentions of pages with commas between them. */
function addRelation(step: Step, operation: OperationOf<"addRelationAfter">): void {
  const { pointer, path, args } = operation;
  const entry = entryOf(step, pointer.table, pointer.id);
  demandUnlessNew(step, entry);
  const now = getIn(entry.value, path);
  const list = isList(now) ? now : [];
  const mention: Json = ["‣", [["p", args.id, ...(args.spaceId === undefined ? [] : [args.spaceId])]]];
  if (
    list.some(
      (segment) => isList(segment) && isList(segment[1]) && sameJson(segment[1], (mention as readonly Json[])[1]),
    )
  )
    return;
  put(step, entry, setIn(entry.value, path, list.length === 0 ? [mention] : [...list, [","], mention]));
  step.inverse.unshift({ pointer, path, command: "set", args: { value: now ?? null } });
}
