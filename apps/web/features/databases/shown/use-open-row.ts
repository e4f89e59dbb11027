// A row is opened beside the page that is shown, or over it, as the reader likes it; where no page is, as a page of its own.
import { buildPath, pagePath } from "@tessera/kernel/routes/routes.ts";
import { useCallback } from "react";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

export function useOpenRow(workspace: Workspace): (rowId: string) => void {
  const { navigation } = useServices();
  return useCallback(
    (rowId) => {
      const { route } = navigation.read();
      if (route.name === "page") navigation.go(buildPath("page", { ...route, p: rowId.replaceAll("-", "") }));
      else navigation.go(pagePath(rowId, workspace.pages.line(rowId).read()?.title ?? ""));
    },
    [navigation, workspace],
  );
}
