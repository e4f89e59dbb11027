// Saves the shown columns and rows of a view as a CSV file that is named after the database.
import type { Column } from "@tessera/database/view-model/columns.ts";
import type { ReadyDatabase } from "@tessera/database/source/database-source.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import type { ViewQuestion } from "../personal/view-question.ts";
import { useExportCsv } from "./use-export-csv.ts";

export type ExportView = (columns: readonly Column[], question: ViewQuestion, search: string) => void;

/** Null where nothing can be exported. */
export function useExportView({ collectionId, home, block }: ReadyDatabase): ExportView | null {
  const exportCsv = useExportCsv();
  if (exportCsv === null) return null;
  return (columns, { filter, sorts }, search) => {
    const properties = columns.filter(({ isShown }) => isShown).map(({ key }) => key);
    const name = plainText(toRichText(getIn(home?.value ?? block, ["properties", "title"])) ?? []);
    void exportCsv({ question: { collectionId, filter, sorts, search }, properties }, name);
  };
}
