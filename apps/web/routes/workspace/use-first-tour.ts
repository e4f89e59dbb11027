// Opens the tour of the sidebar once a browser, by itself: where there is a page to show, beside a sidebar that is docked.
import { useEffect } from "react";
import { isTourDone } from "../../features/help/tour-done.ts";
import type { ActionLayerProps } from "../../frame/shell-slots.ts";
import { useOverlays } from "../../ground/overlays.ts";
import { useReadable, useServices } from "../../ground/services.ts";

export function useFirstTour({ workspace, sidebarDocked }: ActionLayerProps): void {
  const { storage } = useServices();
  const overlays = useOverlays();
  const pages = useReadable(workspace.pages.top);
  const due = sidebarDocked && pages.kind === "ready" && pages.value.length > 0;
  useEffect(() => {
    if (due && !isTourDone(storage) && overlays.read() === null) overlays.open("first tour");
  }, [due, storage, overlays]);
}
