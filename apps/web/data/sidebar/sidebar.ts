// The sidebar of a workspace: its top pages by section, and how the person arranged them.
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import type { Loadable } from "../records/loadable.ts";
import { isMember } from "../records/is-member.ts";
import { createOwnView, type OwnView } from "./own-view.ts";
import { createSections, type Sections } from "./sections.ts";

export interface Sidebar extends OwnView {
  /** The top pages by section. */
  readonly sections: Readable<Loadable<Sections>>;
}

export function createSidebar(workspace: SyncWorkspace, myId: string): Sidebar {
  return {
    sections: createSections(workspace, myId, () => isMember(workspace)),
    ...createOwnView(workspace, myId),
  };
}
