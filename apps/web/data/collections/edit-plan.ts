// A plan of transactions on the rows of a database, stored in the queue of this tab (sync/plans). The browser asks before the tab is left
// until the plan is stored.
import type { DatabaseNote, EditPlan } from "@tessera/database/source/database-source.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { PlannedChanges, type PlanPorts } from "@tessera/sync/plans/planned-changes.ts";
import type { PlannedChange } from "@tessera/sync/queue.ts";

export interface EditPlanPorts extends PlanPorts {
  /** The browser asks before this tab is left, until the returned function is called. */
  readonly guard: () => () => void;
  readonly transact: (operations: readonly Operation[], note: DatabaseNote, planned: PlannedChange) => boolean;
}

export function editPlan(userAction: string, { guard, transact, ...ports }: EditPlanPorts): EditPlan {
  const plan = new PlannedChanges(ports, { action: userAction, pages: [] });
  const leave = guard();
  return {
    numbering: plan.numbering,
    add: (operations) => plan.add(operations),
    async store(isWhole) {
      const isStored = await plan.store(isWhole);
      if (isWhole && isStored) leave();
      return isStored;
    },
    get left() {
      return plan.left;
    },
    executeNext: (note) => plan.executeNext((change) => transact(change.operations, note, change)),
    drop() {
      leave();
      plan.drop();
    },
  };
}
