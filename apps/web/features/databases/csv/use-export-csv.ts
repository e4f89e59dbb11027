// Saves a view as a CSV file, and says in passing that it is being made, with a way to leave it. Its code comes with the first export.
import { useLingui } from "@lingui/react/macro";
import { fileName } from "@tessera/kernel/rules/file-name.ts";
import { use } from "react";
import { useServices } from "../../../ground/services.ts";
import type { RowsExport } from "./export-rows.ts";
import { failureWords } from "../../../words/failure-words.ts";
import { ExportsContext } from "./exports-context.ts";

/** Null where nothing can be exported. `name`: of the file, without its end. */
export function useExportCsv(): ((asked: RowsExport, name: string) => Promise<void>) | null {
  const exports = use(ExportsContext);
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  if (exports === null) return null;
  return async (asked, name) => {
    const leaving = new AbortController();
    const about = `export ${asked.question.collectionId}`;
    const shown = toasts.show({
      words: t`Exporting the rows…`,
      about,
      action: { label: t`Cancel`, run: () => leaving.abort() },
    });
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const exported = await import("./export-rows.ts").then(
      async ({ exportRows }) => await exportRows(exports.http, exports.spaceId, asked, zone, leaving.signal),
      () => null,
    );
    toasts.dismiss(shown);
    if (leaving.signal.aborted) return;
    if (exported?.ok !== true) {
      const isForbidden = exported?.failure.kind === "refused" && exported.failure.body?.name === "ForbiddenError";
      const words = isForbidden
        ? failureWords(i18n, exported.failure)
        : t`The rows could not be exported. Try again in a moment.`;
      return void toasts.show({ words, tone: "danger" });
    }
    const file = fileName((name.replaceAll(/[/\\:*?"<>|]/g, " ").trim() || t`Untitled`).slice(0, 100));
    saveFile(`${file}.csv`, exported.value);
  };
}

/** The browser asks where to, or puts it where it puts files. */
function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // A download that has begun keeps the bytes.
  setTimeout(() => URL.revokeObjectURL(address));
}
