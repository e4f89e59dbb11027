// Runs the table of actions in the shell, and draws the overlay that is open and the texts that could not be saved. What an overlay's
// name draws is a row of overlay-rows.tsx.
import { systemClock } from "@tessera/platform/clock.ts";
import { useState } from "react";
import type { PageView } from "../../data/pages/page-view.ts";
import { createFinderMemory } from "../../features/find/finder-memory.ts";
import { RecentsListener } from "../../features/home/recents-listener.tsx";
import { UnsavedLayer } from "../../features/unsaved/unsaved-layer.tsx";
import { useEarlyKeys } from "../../features/find/use-early-keys.ts";
import type { ActionLayerProps } from "../../frame/shell-slots.ts";
import { useFirstPage } from "../../frame/use-first-page.ts";
import { useRefusals } from "../../frame/use-refusals.ts";
import { useOverlays } from "../../ground/overlays.ts";
import { useReadable } from "../../ground/services.ts";
import { overlayRows } from "./overlay-rows.tsx";
import { useActionContext } from "./use-action-context.ts";
import { useActionKeys } from "./use-action-keys.ts";
import { useFirstTour } from "./use-first-tour.ts";
import { useRegionKeys } from "./use-region-keys.ts";

const noPage = { read: () => null, subscribe: () => () => undefined };

export function ActionLayer(props: ActionLayerProps) {
  const { session, workspace, route } = props;
  const overlays = useOverlays();
  const shown = useReadable(overlays);
  const view = useReadable<PageView | null>(route.name === "page" ? workspace.pages.view(route.blockId) : noPage);
  const { id: myId } = useReadable(session.me);
  const context = useActionContext(props, view);
  const [memory] = useState(() => createFinderMemory(systemClock));
  const early = useEarlyKeys(shown === "quick find" || shown === "palette");
  useRefusals(workspace);
  useFirstPage(session, workspace);
  useFirstTour(props);
  useActionKeys(context);
  useRegionKeys();
  const row = shown === null ? null : overlayRows[shown];
  return (
    <>
      <RecentsListener workspace={workspace} />
      <UnsavedLayer workspace={workspace} />
      {row?.({ session, workspace, myId, view, context, memory, early, close: overlays.close })}
    </>
  );
}
