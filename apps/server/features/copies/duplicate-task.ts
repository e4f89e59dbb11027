// A copy of a page of any size, as a task: made in many transactions below a page that does not live until the last one, so all of
// it is shown at once, or nothing. Leaves to its runner who works on it, and what is told of it.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { deletedFromTrash } from "@tessera/kernel/world/purge.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { STAGED } from "@tessera/kernel/world/staged.ts";
import { TreeCopy, type CopyRequest } from "./tree-copy.ts";
import { errorOf } from "../../store/bootstrap.ts";
import type { Store } from "../../store/store.ts";
import type { Staged, StagedTask, TaskCall } from "../../tasks/task-kinds.ts";
import { submitUpkeep } from "../../store/upkeep.ts";

export interface DuplicateOptions {
  readonly store: Store;
  readonly newId: () => string;
  readonly now: () => number;
  readonly most: number;
}

type CopyWork = TaskCall<CopyRequest>;

export class DuplicateTask implements StagedTask<CopyRequest> {
  readonly form = "staged";
  readonly lane = "short";

  constructor(private readonly options: DuplicateOptions) {}

  async stage(
    { userId, request }: CopyWork,
    onProgress: (rootId: string, done: number, total: number) => Promise<void>,
  ): Promise<Staged> {
    const { store, newId, most } = this.options;
    const copy = new TreeCopy(store, newId, { userId }, request, true);
    let done = 0;
    for await (const piece of copy.pieces(most)) {
      await onProgress(copy.rootId, done, piece.total);
      await this.submit({ userId, request }, piece.operations);
      ({ done } = piece);
    }
    const { rootId } = copy;
    const version = await store.read(request.spaceId, (world) => world.entry("block", rootId)?.version);
    if (version === undefined) throw new AppError("NotFoundError", `no page ${rootId}`);
    return { rootId, version };
  }

  /** Refused where the page was changed since, as by a person who undid it. */
  async land(work: CopyWork, { rootId, version }: Staged): Promise<void> {
    const set = (path: readonly string[], args: { value: Json; base?: number }): Operation => ({
      pointer: { table: "block", id: rootId },
      path,
      command: "set",
      args,
    });
    await this.submit(work, [set(["alive"], { value: true, base: version }), set(["format", STAGED], { value: null })]);
  }

  async hasLanded({ request }: CopyWork, rootId: string): Promise<boolean> {
    return await this.options.store.read(request.spaceId, (world) => {
      const root = world.entry("block", rootId);
      return root !== null && isAlive(root);
    });
  }

  /** Nobody brings back what did not land; the trash keeper purges it. */
  async undo({ userId, request }: CopyWork, rootId: string): Promise<void> {
    const { store, newId, now } = this.options;
    const result = await submitUpkeep(store, {
      id: newId(),
      scope: request.spaceId,
      userId,
      action: "undo-duplicate",
      upkeep: (base) => {
        const root = base.entry("block", rootId);
        return root === null ? [] : [deletedFromTrash(root, now(), { table: "user", id: userId })];
      },
    });
    if (result.status !== "done") throw errorOf(result);
  }

  private async submit({ userId, request }: CopyWork, operations: readonly Operation[]): Promise<void> {
    if (operations.length === 0) return;
    const { store, newId } = this.options;
    const result = await store.submit({
      id: newId(),
      scope: request.spaceId,
      operations,
      actor: { userId },
      action: "duplicateBlock",
    });
    if (result.status !== "done") throw errorOf(result);
  }
}
