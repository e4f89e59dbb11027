// The sidebar's areas by their names in docs/contract.md (CI2:33): those that exist load when they are first wanted; those of later
// features keep their names.
import { late } from "../../ground/late.tsx";

export const sidebarAreas = {
  footer: late(
    () => import("../../features/sidebar/sidebar-foot.tsx").then((module) => module.SidebarFoot),
    () => null,
  ),
  trash: late(() => import("../../features/trash/trash-popup.tsx").then((module) => module.TrashPopup)),
  /** What a section offers beside its name. */
  sectionWithPopup: late(() => import("../../features/sidebar/section-menu.tsx").then((module) => module.SectionMenu)),
} as const;

/** Of features to come; the sidebar of a phone is the same one as a sheet, with nothing to load. */
export const laterAreas = [
  "teamBrowserContent",
  "multiAccountSwitcherPopup",
  "authSyncListener",
  "publicPageSidebarContent",
  "mobileSidebar",
  "lockedSection",
] as const;
