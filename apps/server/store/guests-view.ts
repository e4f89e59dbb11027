/** The one record of a workspace that a guest makes: their own view of it, naming a page of it that they may read. */
import type { World } from "@tessera/kernel/world/world.ts";
import { can, type Actor } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { pagesOfView, spaceViewId } from "@tessera/kernel/records/space-view.ts";

/** `made`: the records that a transaction makes in the workspace, blocks left out. */
export function isGuestsView(actor: Actor, scope: string, made: readonly Entry[], world: World): boolean {
  const [view, ...others] = made;
  if (view === undefined || others.length > 0 || onServer(view.table).creators !== "guests" || actor.userId === null)
    return false;
  if (view.id !== spaceViewId(actor.userId, scope) || view.value["user_id"] !== actor.userId) return false;
  return namesReadable(actor, scope, view, world);
}

/** Whether a view names a page of the workspace that its owner may read: then they have some business there. */
export function namesReadable(actor: Actor, scope: string, view: Entry, world: World): boolean {
  return pagesOfView(view.value).some((id) => {
    const page = world.entry("block", id);
    return page !== null && page.scope === scope && can(actor, "read", page, world);
  });
}
