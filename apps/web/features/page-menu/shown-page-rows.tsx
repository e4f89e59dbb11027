// The rows of a page's menu for the page on the screen alone: finding in it, and writing it into a file.
import { Trans } from "@lingui/react/macro";
import { MenuItem } from "@tessera/ui/menu/menu.tsx";
import { FileCode, FileDown, TextSearch } from "lucide-react";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import { useOverlays } from "../../ground/overlays.ts";
import type { ExportFormat } from "./export-page.ts";
import { useExport } from "./use-export.ts";

export interface ShownPageRowsProps {
  workspace: Pick<Workspace, "emoji" | "http" | "id" | "info" | "records">;
  pageId: string;
  /** Runs what takes the focus when the menu is closed. */
  whenClosed: (run: () => void) => void;
}

export function ShownPageRows({ workspace, pageId, whenClosed }: ShownPageRowsProps) {
  const overlays = useOverlays();
  const exportAs = useExport(workspace);
  const { canExport } = useReadable(workspace.info);
  return (
    <>
      <MenuItem
        icon={<TextSearch aria-hidden="true" />}
        shortcut="Mod+F"
        onSelect={() => whenClosed(() => overlays.open("find"))}
      >
        <Trans>Find in the page</Trans>
      </MenuItem>
      <ExportRow format="markdown" isAllowed={canExport} onSelect={() => void exportAs(pageId, "markdown")} />
      <ExportRow format="html" isAllowed={canExport} onSelect={() => void exportAs(pageId, "html")} />
    </>
  );
}

interface ExportRowProps {
  format: ExportFormat;
  /** False where the workspace forbids exports. */
  isAllowed: boolean;
  onSelect: () => void;
}

function ExportRow({ format, isAllowed, onSelect }: ExportRowProps) {
  const Icon = format === "markdown" ? FileDown : FileCode;
  return (
    <MenuItem icon={<Icon aria-hidden="true" />} disabled={!isAllowed} onSelect={onSelect}>
      {format === "markdown" ? (
        isAllowed ? (
          <Trans>Export as Markdown</Trans>
        ) : (
          <Trans>Export as Markdown (switched off in this workspace)</Trans>
        )
      ) : isAllowed ? (
        <Trans>Export as HTML</Trans>
      ) : (
        <Trans>Export as HTML (switched off in this workspace)</Trans>
      )}
    </MenuItem>
  );
}
