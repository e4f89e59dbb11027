// The areas of the personal home whose code is loaded on demand.
import { late } from "../../ground/late.tsx";

const nothing = () => null;

export const SetupPendingTile = late(() => import("./setup-tile.tsx").then((module) => module.SetupTile), nothing);
export const DatabasePanel = late(() => import("./database-panel.tsx").then((module) => module.DatabasePanel));
export const TipsModal = late(() => import("./tips-dialog.tsx").then((module) => module.TipsDialog));
export const LearnHelpers = late(() => import("./learn.tsx").then((module) => module.Learn), nothing);
