// A copy of a page in one transaction: what is more than one takes is refused, never cut off, and is a matter of a task.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { MOST_COPIED_AT_ONCE } from "@tessera/kernel/rules/copies.ts";
import type { duplicatePage } from "@tessera/kernel/wire/api/copies/duplicate-page.ts";
import { TreeCopy } from "./tree-copy.ts";
import type { Handler } from "../../http/dispatch.ts";
import { errorOf } from "../../store/bootstrap.ts";
import type { Store } from "../../store/store.ts";
import { unstorable } from "../../store/storable.ts";

/** `most`: records copied at once. */
export function createDuplicatePage(
  store: Store,
  newId: () => string,
  most = MOST_COPIED_AT_ONCE,
): Handler<typeof duplicatePage> {
  return async (request, { caller: { actor } }) => {
    const odd = unstorable(request.title);
    if (odd !== null) throw new AppError("ValidationError", `title ${odd}`);
    const copy = new TreeCopy(store, newId, actor, request, false);
    const operations: Operation[] = [];
    for await (const piece of copy.pieces(most)) operations.push(...piece.operations);
    const result = await store.submit({
      id: newId(),
      scope: request.spaceId,
      operations,
      actor,
      action: "duplicatePage",
    });
    if (result.status !== "done") throw errorOf(result);
    return { pageId: copy.rootId };
  };
}
