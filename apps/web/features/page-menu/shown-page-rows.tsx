// What can be done with the page on the screen alone: finding in it, and writing it into a file.
import { Trans } from "@lingui/react/macro";
import { MenuItem } from "@tessera/ui/menu/menu.tsx";
import { FileCode, FileDown, TextSearch } from "lucide-react";
import type { Workspace } from "../../data/session/workspace.ts";
import { useOverlays } from "../../ground/overlays.ts";
import { useExport } from "./use-export.ts";

export interface ShownPageRowsProps {
  workspace: Pick<Workspace, "emoji" | "records">;
  pageId: string;
  /** Runs what takes the focus when the menu is closed. */
  whenClosed: (run: () => void) => void;
}

export function ShownPageRows({ workspace, pageId, whenClosed }: ShownPageRowsProps) {
  const overlays = useOverlays();
  const exportAs = useExport(workspace);
  return (
    <>
      <MenuItem
        icon={<TextSearch aria-hidden="true" />}
        shortcut="Mod+F"
        onSelect={() => whenClosed(() => overlays.open("find"))}
      >
        <Trans>Find in the page</Trans>
      </MenuItem>
      <MenuItem icon={<FileDown aria-hidden="true" />} onSelect={() => void exportAs(pageId, "markdown")}>
        <Trans>Export as Markdown</Trans>
      </MenuItem>
      <MenuItem icon={<FileCode aria-hidden="true" />} onSelect={() => void exportAs(pageId, "html")}>
        <Trans>Export as HTML</Trans>
      </MenuItem>
    </>
  );
}
