// How each action is named and drawn, for whoever lists actions; a start needs none of it.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import {
  ArrowLeft,
  ArrowRight,
  BookOpen,
  Bug,
  ChevronsLeft,
  ChevronsRight,
  Compass,
  Cookie,
  CopyPlus,
  CornerUpRight,
  FilePlus,
  FileStack,
  House,
  Info,
  Keyboard,
  Link2,
  LogOut,
  Monitor,
  Moon,
  PanelLeft,
  PanelsTopLeft,
  Plus,
  Search,
  Settings,
  Sparkles,
  SquareChevronRight,
  Star,
  StarOff,
  Sun,
  SunMoon,
  TextSearch,
  Trash2,
  Undo2,
  X,
  type LucideIcon,
} from "lucide-react";
import type { ActionId } from "./actions.ts";

export interface ActionFace {
  readonly words: MessageDescriptor;
  readonly group: MessageDescriptor;
  readonly icon: LucideIcon;
}

const find = msg`Find`;
const pages = msg`Pages`;
const view = msg`View`;
const help = msg`Help`;
const account = msg`Account`;

export const actionFaces: Readonly<Record<ActionId, ActionFace>> = {
  "quick-find": { words: msg`Find a page`, group: find, icon: Search },
  palette: { words: msg`Run an action`, group: find, icon: SquareChevronRight },
  "find-in-page": { words: msg`Find in the page`, group: find, icon: TextSearch },
  "new-page": { words: msg`New page`, group: pages, icon: Plus },
  "new-page-inside": { words: msg`New page inside this page`, group: pages, icon: FilePlus },
  "copy-link": { words: msg`Copy the link of this page`, group: pages, icon: Link2 },
  favour: { words: msg`Add this page to the favorites`, group: pages, icon: Star },
  unfavour: { words: msg`Take this page out of the favorites`, group: pages, icon: StarOff },
  "duplicate-page": { words: msg`Duplicate this page`, group: pages, icon: CopyPlus },
  "open-in-tab": { words: msg`Open this page in another tab`, group: pages, icon: PanelsTopLeft },
  "move-page": { words: msg`Move this page`, group: pages, icon: CornerUpRight },
  "trash-page": { words: msg`Move this page to the trash`, group: pages, icon: Trash2 },
  "restore-page": { words: msg`Restore this page from the trash`, group: pages, icon: Undo2 },
  home: { words: msg`Go to your home`, group: pages, icon: House },
  back: { words: msg`Go back`, group: view, icon: ArrowLeft },
  forward: { words: msg`Go forward`, group: view, icon: ArrowRight },
  "next-tab": { words: msg`Next tab`, group: view, icon: ChevronsRight },
  "previous-tab": { words: msg`Previous tab`, group: view, icon: ChevronsLeft },
  "close-tab": { words: msg`Close this tab`, group: view, icon: X },
  "toggle-sidebar": { words: msg`Show or hide the sidebar`, group: view, icon: PanelLeft },
  "toggle-theme": { words: msg`Switch between light and dark`, group: view, icon: SunMoon },
  "theme-light": { words: msg`Use light colors`, group: view, icon: Sun },
  "theme-dark": { words: msg`Use dark colors`, group: view, icon: Moon },
  "theme-device": { words: msg`Use the colors of the device`, group: view, icon: Monitor },
  shortcuts: { words: msg`Keyboard shortcuts`, group: help, icon: Keyboard },
  help: { words: msg`Help`, group: help, icon: BookOpen },
  tour: { words: msg`Show me around`, group: help, icon: Compass },
  "release-notes": { words: msg`What is new`, group: help, icon: Sparkles },
  about: { words: msg`About Tessera`, group: help, icon: Info },
  "debug-console": { words: msg`Open the debug console`, group: help, icon: Bug },
  settings: { words: msg`Settings`, group: account, icon: Settings },
  cookies: { words: msg`Cookies on this device`, group: account, icon: Cookie },
  "create-workspace": { words: msg`Create a workspace`, group: account, icon: FileStack },
  "log-out": { words: msg`Log out`, group: account, icon: LogOut },
};
