// The areas of the sidebar whose code is loaded when the area is shown first.
import { late } from "../../ground/late.tsx";

export const sidebarAreas = {
  footer: late(
    () => import("./sidebar-foot-rows.tsx").then((module) => module.SidebarFoot),
    () => null,
  ),
  trash: late(() => import("../../features/trash/trash-popup.tsx").then((module) => module.TrashPopup)),
  /** The menu of a section. */
  sectionWithPopup: late(() => import("../../features/sidebar/section-menu.tsx").then((module) => module.SectionMenu)),
} as const;
