// Copies of pages as a feature: small ones in one transaction, large ones as a task.

import { MOST_COPIED } from "@tessera/kernel/rules/copies.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import type { TaskKinds } from "../../tasks/task-kinds.ts";
import { createDuplicatePage } from "./duplicate-page.ts";
import { DuplicateTask } from "./duplicate-task.ts";

export interface CopiesFeature extends NounFeature<"copies"> {
  readonly tasks: Pick<TaskKinds, "duplicateBlock">;
}

export function openCopies({ records: { store }, now, newId }: Ground): CopiesFeature {
  return {
    handlers: { duplicatePage: createDuplicatePage(store, newId) },
    tasks: { duplicateBlock: new DuplicateTask({ store, newId, now, most: MOST_COPIED }) },
  };
}
