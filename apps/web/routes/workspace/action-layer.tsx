// Runs the table of actions in the shell: its keys, and what they open. The code of what opens comes with its first use.
import { systemClock } from "@tessera/platform/clock.ts";
import { adminModeConfig } from "@tessera/platform/flags/remote-config.ts";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useGround } from "../../ground/ground.ts";
import { late } from "../../ground/late.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { PageView } from "../../data/pages/page-view.ts";
import { isTourDone } from "../../features/help/tour-done.ts";
import { usePageActions } from "../../parts/pages/use-page-actions.ts";
import { catchEarlyKeys, type EarlyKeys } from "../../features/find/early-keys.ts";
import { createFinderMemory } from "../../features/find/finder-memory.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { actions, type ActionContext } from "../../parts/actions/actions.ts";
import { useOverlays } from "../../ground/overlays.ts";
import { useRegionKeys } from "./use-region-keys.ts";
import type { ActionLayerProps } from "../../frame/shell-slots.ts";

const nothing = () => null;
const QuickFind = late(() => import("../../features/find/quick-find.tsx").then((module) => module.QuickFind), nothing);
const ShortcutSheet = late(
  () => import("../../features/shortcuts/shortcut-sheet.tsx").then((module) => module.ShortcutSheet),
  nothing,
);
const ReleaseNotes = late(
  () => import("../../features/help/release-notes/release-notes.tsx").then((module) => module.ReleaseNotes),
  nothing,
);
const About = late(() => import("../../features/help/about.tsx").then((module) => module.About), nothing);
const ConsentDialog = late(
  () => import("../../features/consent/consent-dialog.tsx").then((module) => module.ConsentDialog),
  nothing,
);
const SidebarTour = late(
  () => import("../../features/help/sidebar-tour.tsx").then((module) => module.SidebarTour),
  nothing,
);
const DebugConsole = late(
  () => import("../../features/debug-console/debug-console.tsx").then((module) => module.DebugConsole),
  nothing,
);

const noPage = { read: () => null, subscribe: () => () => undefined };

export function ActionLayer(props: ActionLayerProps) {
  const { session, workspace, route } = props;
  const overlays = useOverlays();
  const { flags } = useGround();
  const shown = useReadable(overlays);
  const pageId = route.name === "page" ? route.blockId : null;
  const view = useReadable<PageView | null>(pageId === null ? noPage : workspace.pages.view(pageId));
  const context = useActionContext(props, view);
  useFirstTour(props);
  const me = useReadable(session.me);
  const [memory] = useState(() => createFinderMemory(systemClock));
  useReadable(flags);
  useShortcuts(keysOf(context));
  useQuestionMark(() => overlays.open("shortcuts"));
  useRegionKeys();
  const close = overlays.close;
  const early = useEarlyKeys(shown === "quick find" || shown === "palette");
  switch (shown) {
    case null:
    case "find":
      return null;
    case "quick find":
    case "palette":
      return (
        <QuickFind
          workspace={workspace}
          myId={me.id}
          memory={memory}
          early={early}
          context={context}
          palette={shown === "palette"}
          places={view?.kind === "ready" ? [view.page, ...view.path.toReversed()] : []}
          onClose={close}
        />
      );
    case "shortcuts":
      return <ShortcutSheet onClose={close} />;
    case "release notes":
      return <ReleaseNotes onClose={close} />;
    case "about":
      return <About onClose={close} />;
    case "cookies":
      return <ConsentDialog onClose={close} />;
    case "tour":
    case "first tour":
      return <SidebarTour unasked={shown === "first tour"} onClose={close} />;
    case "debug console":
      return context.adminMode ? <DebugConsole session={session} workspace={workspace} onClose={close} /> : null;
  }
}

function useActionContext(
  { workspace, tabs, sidebarShown, toggleSidebar }: ActionLayerProps,
  view: PageView | null,
): ActionContext {
  const { navigation, theme } = useServices();
  const { flags } = useGround();
  const overlays = useOverlays();
  const { canEdit } = useReadable(workspace.info);
  const addPage = useAddPage(workspace);
  const onPage = usePageActions(workspace);
  const { favourites } = useReadable(workspace.sidebar.arrangement);
  const page = view?.kind === "ready" ? view : null;
  return {
    navigation,
    theme,
    overlays,
    canEdit,
    page: page === null ? null : { id: page.page.id, canEdit: page.canEdit, trashed: page.trashed },
    adminMode: flags.value(adminModeConfig),
    dark: () => {
      const chosen = theme.read();
      return chosen === "device" ? window.matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
    },
    sidebarShown,
    toggleSidebar,
    tabs,
    favourite: page !== null && favourites.includes(page.page.id),
    onPage,
    addPage: (parentId) => void addPage(parentId),
    restore: (id) => workspace.trash.restore(id),
  };
}

/** The tour comes by itself where there is a page to show, beside a sidebar that stands. */
function useFirstTour({ workspace, sidebarDocked }: ActionLayerProps): void {
  const { storage } = useServices();
  const overlays = useOverlays();
  const pages = useReadable(workspace.pages.top);
  const due = sidebarDocked && pages.kind === "ready" && pages.value.length > 0;
  useEffect(() => {
    if (due && !isTourDone(storage) && overlays.read() === null) overlays.open("first tour");
  }, [due, storage, overlays]);
}

/** Keys that come before quick find does are its own. */
function useEarlyKeys(wanted: boolean): EarlyKeys {
  const current = useRef<ReturnType<typeof catchEarlyKeys>>(null);
  useLayoutEffect(() => {
    if (!wanted) return;
    const keys = catchEarlyKeys(window);
    current.current = keys;
    return () => keys.stop();
  }, [wanted]);
  return useMemo(() => ({ take: (give) => current.current?.take(give) ?? (() => undefined) }), []);
}

/** Only what can be done now takes its keys. */
function keysOf(context: ActionContext): Record<string, () => void> {
  return Object.fromEntries(
    actions
      .filter((action) => action.when?.(context) ?? true)
      .flatMap(({ shortcuts = [], run }) => shortcuts.map((shortcut) => [shortcut, () => run(context)])),
  );
}

/** A question mark where nothing is being written asks for the keys. */
function useQuestionMark(run: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "?" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select")))
        return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  });
}
