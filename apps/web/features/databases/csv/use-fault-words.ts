// The reasons why a CSV file cannot be imported as texts for the user, with the line if there is one.
import { useLingui } from "@lingui/react/macro";
import type { MergeFault } from "@tessera/database/csv/merge-operations.ts";
import { MOST_CSV_BYTES, type CsvFault } from "@tessera/database/csv/read-csv.ts";

export type ImportFault = CsvFault | MergeFault | { readonly fault: "too-large" | "failed" };

export function useFaultWords(): (fault: ImportFault) => string {
  const { t } = useLingui();
  return (fault) => {
    switch (fault.fault) {
      case "empty":
        return t`This file is empty.`;
      case "open-quote": {
        const { line } = fault;
        return t`A quote that begins on line ${line} never ends. Choose another separator or encoding, or correct the file.`;
      }
      case "too-many-rows": {
        const { limit } = fault;
        return t`This file has more than ${limit} rows. Import it in parts.`;
      }
      case "too-many-columns": {
        const { limit } = fault;
        return t`This file has more than ${limit} columns.`;
      }
      case "too-large": {
        const megabytes = MOST_CSV_BYTES / 1024 / 1024;
        return t`This file is larger than ${megabytes} MB. Import it in parts.`;
      }
      case "too-many-properties": {
        const { limit } = fault;
        return t`The database would have more than ${limit} properties. Nothing was imported.`;
      }
      case "changed": {
        const { name } = fault;
        return t`“${name}” was deleted or has another type by now. Nothing was imported.`;
      }
      case "failed":
        return t`The file could not be imported, and nothing of it was kept. Try again in a moment.`;
    }
  };
}
