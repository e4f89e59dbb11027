// What the features of a workspace show of each other. What the first page does not draw is in late-faces.tsx.
import { PageHead } from "../../features/page-head/page-head.tsx";
import { PageMenuButton } from "../../features/page-menu/page-menu-button.tsx";
import { late, type Late } from "../../ground/late.tsx";
import type { Faces } from "../../parts/faces/faces.ts";
import { sidebarEntries } from "./sidebar-rows.ts";

const nothing = () => null;

type LateFaces = Awaited<ReturnType<typeof lateFaces>>;
const lateFaces = () => import("./late-faces.tsx").then((module) => module.lateFaces);

/** One of the late faces. */
const one = <Props extends object>(pick: (faces: LateFaces) => Late<Props>): Late<Props> =>
  late(async () => {
    const face = pick(await lateFaces());
    // Drawn as soon as both are here: a field in it takes the next keys.
    await face.prepare();
    return face;
  }, nothing);

export const faces: Faces = {
  PageHead,
  PageMenuButton,
  PageMenu: one((those) => those.PageMenu),
  PageLayers: late(() => import("./page-layer-rows.tsx").then((module) => module.PageLayers), nothing),
  TopbarItems: late(() => import("./topbar-rows.tsx").then((module) => module.TopbarItems), nothing),
  sidebarEntries,
  SidebarFoot: one((those) => those.SidebarFoot),
  SectionMenu: one((those) => those.SectionMenu),
  TrashPopup: one((those) => those.TrashPopup),
  ShareDialog: one((those) => those.ShareDialog),
  IconPicker: one((those) => those.IconPicker),
  InlineDatabases: one((those) => those.InlineDatabases),
  ChooseLink: one((those) => those.ChooseLink),
  PeekPanel: one((those) => those.PeekPanel),
  ShownDatabase: late(
    () => import("../../features/databases/shown/shown-database.tsx").then((module) => module.ShownDatabase),
    nothing,
  ),
  RowPanel: late(
    () => import("../../features/databases/shown/row-panel.tsx").then((module) => module.RowPanel),
    nothing,
  ),
};
