// Notes that a page was read, with its title and icon as they are now.
import { getIn } from "@tessera/kernel/values/json.ts";
import type { PageVisit } from "@tessera/platform/states/page-visits.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { pageLine } from "../pages/page-line.ts";
import type { Recents } from "./recents.ts";

export interface VisitPorts {
  readonly records: SyncWorkspace;
  readonly recents: Recents;
}

export function noteVisit({ records: { sync }, recents }: VisitPorts, visit: PageVisit): void {
  const line = pageLine(sync, visit.pageId);
  const icon = getIn(sync.entry("block", visit.pageId)?.value ?? {}, ["format", "page_icon"]);
  if (line !== null) recents.note(visit, line.title, typeof icon === "string" ? icon : undefined);
}
