// The policy of a workspace on exports, asked by every call that writes records into a file.

import { refusal } from "@tessera/kernel/errors/app-error.ts";
import { isExportDisabled } from "@tessera/kernel/permissions/space-policy.ts";
import type { World } from "@tessera/kernel/world/world.ts";

/** Throws a ForbiddenError with the type `export_not_allowed` where the workspace has disabled exports; owners are no exception. */
export function demandExport(spaceId: string, world: Pick<World, "entry">): void {
  if (isExportDisabled(world.entry("space", spaceId))) throw refusal("export_not_allowed", {}, "ForbiddenError");
}
