// Exports a page as a file; where that fails, says so.
import { useLingui } from "@lingui/react/macro";
import { useServices } from "../../ground/services.ts";
import { readTree } from "../../data/pages/page-tree.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { ExportFormat } from "./export-page.ts";

export function useExport(
  workspace: Pick<Workspace, "emoji" | "records">,
): (pageId: string, format: ExportFormat) => Promise<void> {
  const { toasts, log } = useServices();
  const { t } = useLingui();
  return async (pageId, format) => {
    try {
      const [tree, emoji, { exportPage, saveAs }, { treesWithNames }] = await Promise.all([
        readTree(workspace.records, pageId),
        workspace.emoji(),
        import("./export-page.ts"),
        import("@tessera/blocks/markdown/emoji-names.ts"),
      ]);
      const named = tree === null ? [] : treesWithNames([tree], emoji);
      if (named[0] !== undefined) return saveAs(exportPage(named[0], format, t`Untitled`));
    } catch (error) {
      log({ level: "warning", words: "A page could not be exported", detail: error });
    }
    toasts.show({
      words: t`The page could not be exported.`,
      about: t`Not all of it is here. Try again when the network is back.`,
      tone: "danger",
    });
  };
}
