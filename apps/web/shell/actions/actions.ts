// Everything that can be done in the shell, one row each: the command palette lists it, the shortcut sheet names its
// keys, the window's keys run it. Invariant: a row is offered only where it works; what it does is the context's.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import type { Navigation } from "@tessera/platform/navigation/navigation.ts";
import {
  BookOpen,
  Bug,
  Compass,
  Cookie,
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
  Plus,
  Search,
  Settings,
  Sparkles,
  SquareChevronRight,
  Sun,
  SunMoon,
  Trash2,
  Undo2,
  type LucideIcon,
} from "lucide-react";
import type { ThemeChoice } from "../../theme/theme.ts";
import type { Overlays } from "./overlays.ts";

export interface ActionContext {
  readonly navigation: Navigation;
  readonly theme: ThemeChoice;
  readonly overlays: Overlays;
  /** Whether pages may be made in this workspace. */
  readonly canEdit: boolean;
  /** The page on the screen. */
  readonly page: {
    readonly id: string;
    readonly title: string;
    readonly canEdit: boolean;
    readonly trashed: boolean;
  } | null;
  readonly adminMode: boolean;
  /** Whether the colours are dark now. */
  readonly dark: () => boolean;
  readonly toggleSidebar: () => void;
  readonly addPage: (parentId: string | null) => void;
  readonly copyLink: (pageId: string, title: string) => void;
  readonly trash: (pageId: string, title: string) => void;
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
const onEditablePage = ({ page }: ActionContext) => page !== null && page.canEdit && !page.trashed;

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
    run: ({ copyLink, page }) => (page === null ? undefined : copyLink(page.id, page.title)),
  },
  {
    id: "trash-page",
    words: msg`Move this page to the trash`,
    group: pages,
    icon: Trash2,
    when: onEditablePage,
    run: ({ trash, page }) => (page === null ? undefined : trash(page.id, page.title)),
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
    id: "go-to-pages",
    words: msg`Go to your pages`,
    group: pages,
    icon: House,
    run: ({ navigation }) => navigation.go(buildPath("root", {})),
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
    words: msg`Use light colours`,
    group: view,
    icon: Sun,
    when: ({ theme }) => theme.read() !== "light",
    run: ({ theme }) => theme.choose("light"),
  },
  {
    id: "theme-dark",
    words: msg`Use dark colours`,
    group: view,
    icon: Moon,
    when: ({ theme }) => theme.read() !== "dark",
    run: ({ theme }) => theme.choose("dark"),
  },
  {
    id: "theme-device",
    words: msg`Use the colours of the device`,
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
