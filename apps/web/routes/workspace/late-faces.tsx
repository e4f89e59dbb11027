// The faces that the first page does not draw. This list loads after the page, and the code of each face when it is opened.
import { late } from "../../ground/late.tsx";
import { sidebarAreas } from "./sidebar-areas.ts";

const nothing = () => null;
const databases = () => import("../../features/databases/shown/inline-databases.tsx");

export const lateFaces = {
  PageMenu: late(() => import("../../features/page-menu/page-menu.tsx").then((module) => module.PageMenu)),
  SidebarFoot: sidebarAreas.footer,
  SectionMenu: sidebarAreas.sectionWithPopup,
  TrashPopup: sidebarAreas.trash,
  ShareDialog: late(() => import("../../features/sharing/share-dialog.tsx").then((module) => module.ShareDialog)),
  IconPicker: late(() => import("../../features/page-head/icon-picker.tsx").then((module) => module.IconPicker)),
  InlineDatabases: late(() => databases().then((module) => module.InlineDatabases), nothing),
  ChooseLink: late(() => databases().then((module) => module.ChooseLink), nothing),
  PeekPanel: late(() => import("../../features/page/peek/peek-panel.tsx").then((module) => module.PeekPanel), nothing),
};
