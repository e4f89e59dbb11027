// What the features of a workspace show of each other. What is not part of every page's first drawing loads when it is wanted.
import { PageHead } from "../../features/page-head/page-head.tsx";
import { PageMenuButton } from "../../features/page-menu/page-menu-button.tsx";
import { late } from "../../ground/late.tsx";
import type { Faces } from "../../parts/faces/faces.ts";
import { sidebarAreas } from "./sidebar-areas.ts";
import { sidebarEntries } from "./sidebar-rows.ts";

const nothing = () => null;
const databases = () => import("../../features/databases/shown/inline-databases.tsx");

export const faces: Faces = {
  PageHead,
  PageMenuButton,
  PageMenu: late(() => import("../../features/page-menu/page-menu.tsx").then((module) => module.PageMenu)),
  PageLayers: late(() => import("./page-layer-rows.tsx").then((module) => module.PageLayers), nothing),
  TopbarItems: late(() => import("./topbar-rows.tsx").then((module) => module.TopbarItems), nothing),
  sidebarEntries,
  SidebarFoot: sidebarAreas.footer,
  SectionMenu: sidebarAreas.sectionWithPopup,
  TrashPopup: sidebarAreas.trash,
  ShareDialog: late(() => import("../../features/sharing/share-dialog.tsx").then((module) => module.ShareDialog)),
  IconPicker: late(() => import("../../features/page-head/icon-picker.tsx").then((module) => module.IconPicker)),
  ShownDatabase: late(
    () => import("../../features/databases/shown/shown-database.tsx").then((module) => module.ShownDatabase),
    nothing,
  ),
  InlineDatabases: late(() => databases().then((module) => module.InlineDatabases), nothing),
  ChooseLink: late(() => databases().then((module) => module.ChooseLink), nothing),
  RowPanel: late(
    () => import("../../features/databases/shown/row-panel.tsx").then((module) => module.RowPanel),
    nothing,
  ),
  PeekPanel: late(() => import("../../features/page/peek/peek-panel.tsx").then((module) => module.PeekPanel), nothing),
};
