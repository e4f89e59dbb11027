// The areas of the personal home that load on demand, by the names of the contract (client infrastructure, section 2).
import { late } from "../../ground/late.tsx";

const nothing = () => null;

export const HomeContainer = late(() => import("../../features/home/home-pane.tsx").then((module) => module.HomePane));
export const SetupPendingTile = late(
  () => import("../../features/home/setup-tile.tsx").then((module) => module.SetupTile),
  nothing,
);
export const DatabasePanel = late(() =>
  import("../../features/home/database-panel.tsx").then((module) => module.DatabasePanel),
);
export const TipsModal = late(() => import("../../features/home/tips-dialog.tsx").then((module) => module.TipsDialog));
export const LearnHelpers = late(() => import("../../features/home/learn.tsx").then((module) => module.Learn), nothing);
export const RecentsListener = late(
  () => import("../../features/home/recents-listener.tsx").then((module) => module.RecentsListener),
  nothing,
);
