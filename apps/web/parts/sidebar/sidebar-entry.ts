// An entry above the pages of the sidebar, as data: routes/workspace/sidebar-rows.ts lists them.
import type { MessageDescriptor } from "@lingui/core";
import type { RouteName } from "@tessera/kernel/routes/routes.ts";
import type { LucideIcon } from "lucide-react";
import type { Overlay } from "../../ground/overlays.ts";

export interface SidebarEntry {
  readonly id: string;
  readonly words: MessageDescriptor;
  readonly icon: LucideIcon;
  /** The overlay that it opens, with its shortcut, or the route that it goes to. */
  readonly opens:
    | { readonly overlay: Overlay; readonly shortcut: string }
    | { readonly route: RouteName; readonly address: string };
}
