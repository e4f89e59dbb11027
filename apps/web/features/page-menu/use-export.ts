// Exports a page as a file; where that fails, or the workspace forbids it, a notice says so.
import { useLingui } from "@lingui/react/macro";
import { checkExport } from "@tessera/kernel/wire/api/pages/check-export.ts";
import { failureWords } from "../../words/failure-words.ts";
import { useServices } from "../../ground/services.ts";
import { readTree } from "../../data/pages/page-tree.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { ExportFormat } from "./export-page.ts";

export function useExport(
  workspace: Pick<Workspace, "emoji" | "http" | "id" | "info" | "records">,
): (pageId: string, format: ExportFormat) => Promise<void> {
  const { toasts, log } = useServices();
  const { i18n, t } = useLingui();
  return async (pageId, format) => {
    try {
      const { isMember } = workspace.info.read();
      const asked = isMember
        ? null
        : await workspace.http.call(
            checkExport,
            { spaceId: workspace.id, pageId },
            { source: "page-menu", retry: true },
          );
      if (asked?.ok === false) return void toasts.show({ words: failureWords(i18n, asked.failure), tone: "danger" });
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
