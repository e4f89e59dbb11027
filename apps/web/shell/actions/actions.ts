// Everything that can be done in the shell, one row each: the command palette lists it, the shortcut sheet names its
// keys, the window's keys run it. Invariant: a row is offered only where it works; what it does is the context's.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import type { HistoryNavigation } from "@tessera/platform/navigation/navigation.ts";
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
  Trash2,
  Undo2,
  X,
  type LucideIcon,
} from "lucide-react";
import type { ThemeChoice } from "../../theme/theme.ts";
import type { PageActions } from "../page-menu/use-page-actions.ts";
import type { Overlays } from "./overlays.ts";

export interface ActionContext {
  readonly navigation: HistoryNavigation;
  readonly theme: ThemeChoice;
  readonly overlays: Overlays;
  /** Whether pages may be made in this workspace. */
  readonly canEdit: boolean;
  /** The page on the screen. */
  readonly page: {
    readonly id: string;
    readonly canEdit: boolean;
    readonly trashed: boolean;
  } | null;
  readonly adminMode: boolean;
  /** Whether the colors are dark now. */
  readonly dark: () => boolean;
  readonly sidebarShown: boolean;
  readonly toggleSidebar: () => void;
  readonly tabs: {
    readonly state: { readonly tabs: readonly unknown[]; readonly shown: string };
    step(by: 1 | -1): void;
    close(id: string): void;
  };
  /** The page on the screen is one. */
  readonly favourite: boolean;
  readonly addPage: (parentId: string | null) => void;
  readonly onPage: PageActions;
  readonly restore: (pageId: string) => void;
}

export interface Action {
  readonly id: string;
  readonly words: MessageDescriptor;
  readonly group: MessageDescriptor;
  readonly icon: LucideIcon;
  /** The first one is shown. */
  readonly shortcuts?: readonly string[];
  readonly when?: (context: ActionContext) => boolean;
  readonly run: (context: ActionContext) => void;
}

const find = msg`Find`;
const pages = msg`Pages`;
const view = msg`View`;
const help = msg`Help`;
const account = msg`Account`;

const onLivePage = ({ page }: ActionContext) => page !== null && !page.trashed;
const hasTabs = ({ tabs }: ActionContext) => tabs.state.tabs.length > 1;
const onEditablePage = ({ page }: ActionContext) => page !== null && page.canEdit && !page.trashed;

/** What page menus do, with the page on the screen. */
const onPage =
  (name: keyof PageActions) =>
  ({ onPage: acts, page }: ActionContext): void =>
    page === null ? undefined : void acts[name](page.id);

export const actions: readonly Action[] = [
  {
    id: "quick-find",
    words: msg`Find a page`,
    group: find,
    icon: Search,
    shortcuts: ["Mod+K", "Mod+P"],
    run: ({ overlays }) => overlays.open("quick find"),
  },
  {
    id: "palette",
    words: msg`Run an action`,
    group: find,
    icon: SquareChevronRight,
    shortcuts: ["Mod+Shift+P"],
    run: ({ overlays }) => overlays.open("palette"),
  },
  {
    id: "new-page",
    words: msg`New page`,
    group: pages,
    icon: Plus,
    shortcuts: ["Mod+Alt+N"],
    when: ({ canEdit }) => canEdit,
    run: ({ addPage }) => addPage(null),
  },
  {
    id: "new-page-inside",
    words: msg`New page inside this page`,
    group: pages,
    icon: FilePlus,
    when: onEditablePage,
    run: ({ addPage, page }) => addPage(page?.id ?? null),
  },
  {
    id: "copy-link",
    words: msg`Copy the link of this page`,
    group: pages,
    icon: Link2,
    when: onLivePage,
    run: onPage("copyLink"),
  },
  {
    id: "favour",
    words: msg`Add this page to the favorites`,
    group: pages,
    icon: Star,
    when: (context) => onLivePage(context) && !context.favourite,
    run: onPage("toggleFavourite"),
  },
  {
    id: "unfavour",
    words: msg`Take this page out of the favorites`,
    group: pages,
    icon: StarOff,
    when: (context) => onLivePage(context) && context.favourite,
    run: onPage("toggleFavourite"),
  },
  {
    id: "duplicate-page",
    words: msg`Duplicate this page`,
    group: pages,
    icon: CopyPlus,
    when: onEditablePage,
    run: onPage("duplicate"),
  },
  {
    id: "open-in-tab",
    words: msg`Open this page in another tab`,
    group: pages,
    icon: PanelsTopLeft,
    when: onLivePage,
    run: onPage("openInTab"),
  },
  {
    id: "move-page",
    words: msg`Move this page`,
    group: pages,
    icon: CornerUpRight,
    when: onEditablePage,
    run: onPage("chooseMove"),
  },
  {
    id: "trash-page",
    words: msg`Move this page to the trash`,
    group: pages,
    icon: Trash2,
    when: onEditablePage,
    run: onPage("trash"),
  },
  {
    id: "restore-page",
    words: msg`Restore this page from the trash`,
    group: pages,
    icon: Undo2,
    when: ({ page }) => page !== null && page.canEdit && page.trashed,
    run: ({ restore, page }) => (page === null ? undefined : restore(page.id)),
  },
  {
    id: "home",
    words: msg`Go to your home`,
    group: pages,
    icon: House,
    run: ({ navigation }) => navigation.go(buildPath("home", {})),
  },
  {
    id: "back",
    words: msg`Go back`,
    group: view,
    icon: ArrowLeft,
    shortcuts: ["Mod+["],
    run: ({ navigation }) => navigation.back(),
  },
  {
    id: "forward",
    words: msg`Go forward`,
    group: view,
    icon: ArrowRight,
    shortcuts: ["Mod+]"],
    run: ({ navigation }) => navigation.forward(),
  },
  {
    id: "next-tab",
    words: msg`Next tab`,
    group: view,
    icon: ChevronsRight,
    shortcuts: ["Mod+Alt+ArrowRight"],
    when: hasTabs,
    run: ({ tabs }) => tabs.step(1),
  },
  {
    id: "previous-tab",
    words: msg`Previous tab`,
    group: view,
    icon: ChevronsLeft,
    shortcuts: ["Mod+Alt+ArrowLeft"],
    when: hasTabs,
    run: ({ tabs }) => tabs.step(-1),
  },
  {
    id: "close-tab",
    words: msg`Close this tab`,
    group: view,
    icon: X,
    shortcuts: ["Mod+Alt+W"],
    when: hasTabs,
    run: ({ tabs }) => tabs.close(tabs.state.shown),
  },
  {
    id: "toggle-sidebar",
    words: msg`Show or hide the sidebar`,
    group: view,
    icon: PanelLeft,
    shortcuts: ["Mod+\\"],
    run: ({ toggleSidebar }) => toggleSidebar(),
  },
  {
    id: "toggle-theme",
    words: msg`Switch between light and dark`,
    group: view,
    icon: SunMoon,
    shortcuts: ["Mod+Shift+L"],
    run: ({ theme, dark }) => theme.choose(dark() ? "light" : "dark"),
  },
  {
    id: "theme-light",
    words: msg`Use light colors`,
    group: view,
    icon: Sun,
    when: ({ theme }) => theme.read() !== "light",
    run: ({ theme }) => theme.choose("light"),
  },
  {
    id: "theme-dark",
    words: msg`Use dark colors`,
    group: view,
    icon: Moon,
    when: ({ theme }) => theme.read() !== "dark",
    run: ({ theme }) => theme.choose("dark"),
  },
  {
    id: "theme-device",
    words: msg`Use the colors of the device`,
    group: view,
    icon: Monitor,
    when: ({ theme }) => theme.read() !== "device",
    run: ({ theme }) => theme.choose("device"),
  },
  {
    id: "shortcuts",
    words: msg`Keyboard shortcuts`,
    group: help,
    icon: Keyboard,
    shortcuts: ["Mod+Alt+/"],
    run: ({ overlays }) => overlays.open("shortcuts"),
  },
  {
    id: "help",
    words: msg`Help`,
    group: help,
    icon: BookOpen,
    run: ({ navigation }) => navigation.go(buildPath("help", {})),
  },
  {
    id: "tour",
    words: msg`Show me around`,
    group: help,
    icon: Compass,
    when: ({ sidebarShown }) => sidebarShown,
    run: ({ overlays }) => overlays.open("tour"),
  },
  {
    id: "release-notes",
    words: msg`What is new`,
    group: help,
    icon: Sparkles,
    run: ({ overlays }) => overlays.open("release notes"),
  },
  {
    id: "about",
    words: msg`About Tessera`,
    group: help,
    icon: Info,
    run: ({ overlays }) => overlays.open("about"),
  },
  {
    id: "debug-console",
    words: msg`Open the debug console`,
    group: help,
    icon: Bug,
    shortcuts: ["Mod+Alt+Shift+D"],
    when: ({ adminMode }) => adminMode,
    run: ({ overlays }) => overlays.open("debug console"),
  },
  {
    id: "settings",
    words: msg`Settings`,
    group: account,
    icon: Settings,
    run: ({ navigation }) => navigation.go(buildPath("settings", {})),
  },
  {
    id: "cookies",
    words: msg`Cookies on this device`,
    group: account,
    icon: Cookie,
    run: ({ overlays }) => overlays.open("cookies"),
  },
  {
    id: "create-workspace",
    words: msg`Create a workspace`,
    group: account,
    icon: FileStack,
    run: ({ navigation }) => navigation.go(buildPath("onboarding", {})),
  },
  {
    id: "log-out",
    words: msg`Log out`,
    group: account,
    icon: LogOut,
    run: ({ navigation }) => navigation.go(buildPath("logout", {})),
  },
];
