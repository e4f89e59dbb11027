// Everything that can be done in the shell, one row each: the command palette lists it, the shortcut sheet names its
// keys, the window's keys run it. Invariant: a row is offered only where it works; what it does is the context's.
// How an action is named and drawn comes with whoever lists actions (action-faces.ts).
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import type { HistoryNavigation } from "@tessera/platform/navigation/navigation.ts";
import type { ThemeChoice } from "../../theme/theme.ts";
import type { PageActions } from "../pages/use-page-actions.ts";
import type { Overlays } from "../../ground/overlays.ts";

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
  /** The page on the screen is among the favorites. */
  readonly favourite: boolean;
  readonly addPage: (parentId: string | null) => void;
  readonly onPage: PageActions;
  readonly restore: (pageId: string) => void;
}

interface Row {
  readonly id: string;
  /** The first one is shown. */
  readonly shortcuts?: readonly string[];
  readonly when?: (context: ActionContext) => boolean;
  readonly run: (context: ActionContext) => void;
}

const onLivePage = ({ page }: ActionContext) => page !== null && !page.trashed;
const hasTabs = ({ tabs }: ActionContext) => tabs.state.tabs.length > 1;
const onEditablePage = ({ page }: ActionContext) => page !== null && page.canEdit && !page.trashed;

/** What page menus do, with the page on the screen. */
const onPage =
  (name: keyof PageActions) =>
  ({ onPage: pageActions, page }: ActionContext): void =>
    page === null ? undefined : void pageActions[name](page.id);

const table = [
  {
    id: "quick-find",
    shortcuts: ["Mod+K", "Mod+P"],
    run: ({ overlays }) => overlays.open("quick find"),
  },
  {
    id: "palette",
    shortcuts: ["Mod+Shift+P"],
    run: ({ overlays }) => overlays.open("palette"),
  },
  {
    // Its key is bound by the page: pressed a second time, the browser's own search opens.
    id: "find-in-page",
    when: ({ page }) => page !== null,
    run: ({ overlays }) => overlays.open("find"),
  },
  {
    id: "new-page",
    shortcuts: ["Mod+Alt+N"],
    when: ({ canEdit }) => canEdit,
    run: ({ addPage }) => addPage(null),
  },
  {
    id: "new-page-inside",
    when: onEditablePage,
    run: ({ addPage, page }) => addPage(page?.id ?? null),
  },
  {
    id: "copy-link",
    when: onLivePage,
    run: onPage("copyLink"),
  },
  {
    id: "favour",
    when: (context) => onLivePage(context) && !context.favourite,
    run: onPage("toggleFavourite"),
  },
  {
    id: "unfavour",
    when: (context) => onLivePage(context) && context.favourite,
    run: onPage("toggleFavourite"),
  },
  {
    id: "duplicate-page",
    when: onEditablePage,
    run: onPage("duplicate"),
  },
  {
    id: "open-in-tab",
    when: onLivePage,
    run: onPage("openInTab"),
  },
  {
    id: "move-page",
    when: onEditablePage,
    run: onPage("chooseMove"),
  },
  {
    id: "trash-page",
    when: onEditablePage,
    run: onPage("trash"),
  },
  {
    id: "restore-page",
    when: ({ page }) => page !== null && page.canEdit && page.trashed,
    run: ({ restore, page }) => (page === null ? undefined : restore(page.id)),
  },
  {
    id: "home",
    run: ({ navigation }) => navigation.go(buildPath("home", {})),
  },
  {
    id: "back",
    shortcuts: ["Mod+["],
    run: ({ navigation }) => navigation.back(),
  },
  {
    id: "forward",
    shortcuts: ["Mod+]"],
    run: ({ navigation }) => navigation.forward(),
  },
  {
    id: "next-tab",
    shortcuts: ["Mod+Alt+ArrowRight"],
    when: hasTabs,
    run: ({ tabs }) => tabs.step(1),
  },
  {
    id: "previous-tab",
    shortcuts: ["Mod+Alt+ArrowLeft"],
    when: hasTabs,
    run: ({ tabs }) => tabs.step(-1),
  },
  {
    id: "close-tab",
    shortcuts: ["Mod+Alt+W"],
    when: hasTabs,
    run: ({ tabs }) => tabs.close(tabs.state.shown),
  },
  {
    id: "toggle-sidebar",
    shortcuts: ["Mod+\\"],
    run: ({ toggleSidebar }) => toggleSidebar(),
  },
  {
    id: "toggle-theme",
    shortcuts: ["Mod+Shift+L"],
    run: ({ theme, dark }) => theme.choose(dark() ? "light" : "dark"),
  },
  {
    id: "theme-light",
    when: ({ theme }) => theme.read() !== "light",
    run: ({ theme }) => theme.choose("light"),
  },
  {
    id: "theme-dark",
    when: ({ theme }) => theme.read() !== "dark",
    run: ({ theme }) => theme.choose("dark"),
  },
  {
    id: "theme-device",
    when: ({ theme }) => theme.read() !== "device",
    run: ({ theme }) => theme.choose("device"),
  },
  {
    id: "shortcuts",
    shortcuts: ["Mod+Alt+/"],
    run: ({ overlays }) => overlays.open("shortcuts"),
  },
  {
    id: "help",
    run: ({ navigation }) => navigation.go(buildPath("help", {})),
  },
  {
    id: "tour",
    when: ({ sidebarShown }) => sidebarShown,
    run: ({ overlays }) => overlays.open("tour"),
  },
  {
    id: "release-notes",
    run: ({ overlays }) => overlays.open("release notes"),
  },
  {
    id: "about",
    run: ({ overlays }) => overlays.open("about"),
  },
  {
    id: "debug-console",
    shortcuts: ["Mod+Alt+Shift+D"],
    when: ({ adminMode }) => adminMode,
    run: ({ overlays }) => overlays.open("debug console"),
  },
  {
    id: "settings",
    run: ({ navigation }) => navigation.go(buildPath("settings", {})),
  },
  {
    id: "cookies",
    run: ({ overlays }) => overlays.open("cookies"),
  },
  {
    id: "create-workspace",
    run: ({ navigation }) => navigation.go(buildPath("onboarding", {})),
  },
  {
    id: "log-out",
    run: ({ navigation }) => navigation.go(buildPath("logout", {})),
  },
] as const satisfies readonly Row[];

export type ActionId = (typeof table)[number]["id"];

export interface Action extends Row {
  readonly id: ActionId;
}

export const actions: readonly Action[] = table;
