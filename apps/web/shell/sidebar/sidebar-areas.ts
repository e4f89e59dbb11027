// The sidebar's areas whose code comes when they are first wanted, by the names of packages/platform/loading.
import { late } from "../../late.tsx";

export const sidebarAreas = {
  trash: late(() => import("../trash/trash-popup.tsx").then((module) => module.TrashPopup)),
} as const;
