// What is drawn for each overlay of ground/overlays.ts: a row each, which the compiler demands. The code of most comes
// when the overlay is first opened.
// Invariant: two names that are drawn by one component change from one to the other without a new dialog.
import type { ReactNode } from "react";
import type { PageView } from "../../data/pages/page-view.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { EarlyKeys } from "../../features/find/early-keys.ts";
import type { FinderMemory } from "../../features/find/finder-memory.ts";
import { late } from "../../ground/late.tsx";
import type { Overlay } from "../../ground/overlays.ts";
import type { ActionContext } from "../../parts/actions/actions.ts";

/** What every overlay may take from the shell. */
export interface OverlayProps {
  readonly session: Session;
  readonly workspace: Workspace;
  readonly myId: string;
  /** The page on the screen; null where the address is no page's. */
  readonly view: PageView | null;
  /** What actions act on. */
  readonly context: ActionContext;
  /** What quick find was last asked for. */
  readonly memory: FinderMemory;
  /** What was typed between the key that opens quick find and its field's focus. */
  readonly early: EarlyKeys;
  readonly close: () => void;
}

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

const finder =
  (palette: boolean) =>
  ({ workspace, myId, view, context, memory, early, close }: OverlayProps) => (
    <QuickFind
      workspace={workspace}
      myId={myId}
      memory={memory}
      early={early}
      context={context}
      palette={palette}
      places={view?.kind === "ready" ? [view.page, ...view.path.toReversed()] : []}
      onClose={close}
    />
  );

/** Plain functions and no components, so that the drawn component keeps its state where two rows share it. */
export const overlayRows: { readonly [Name in Overlay]: ((props: OverlayProps) => ReactNode) | null } = {
  "quick find": finder(false),
  palette: finder(true),
  // The page draws it, in itself.
  find: null,
  shortcuts: ({ close }) => <ShortcutSheet onClose={close} />,
  "release notes": ({ close }) => <ReleaseNotes onClose={close} />,
  about: ({ close }) => <About onClose={close} />,
  cookies: ({ close }) => <ConsentDialog onClose={close} />,
  tour: ({ close }) => <SidebarTour unasked={false} onClose={close} />,
  "first tour": ({ close }) => <SidebarTour unasked onClose={close} />,
  "debug console": ({ session, workspace, context, close }) =>
    context.adminMode ? <DebugConsole session={session} workspace={workspace} onClose={close} /> : null,
};
