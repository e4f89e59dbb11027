// The entries above the pages of the sidebar, from top to bottom: a feature adds a row. They are part of the first page, so that the
// pages below them do not move.
import { msg } from "@lingui/core/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { House, Search } from "lucide-react";
import type { SidebarEntry } from "../../parts/sidebar/sidebar-entry.ts";

export const sidebarEntries: readonly SidebarEntry[] = [
  { id: "find", words: msg`Search`, icon: Search, opens: { overlay: "quick find", shortcut: "Mod+K" } },
  { id: "home", words: msg`Home`, icon: House, opens: { route: "home", address: buildPath("home", {}) } },
];
