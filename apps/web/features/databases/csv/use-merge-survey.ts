// What a merge would do with the cells of the chosen file; looked for again whenever a column goes elsewhere.
import type { MergeColumn } from "@tessera/database/csv/merge-operations.ts";
import type { CsvFile } from "@tessera/database/csv/survey-csv.ts";
import { surveyMerge, type ColumnSurvey } from "@tessera/database/csv/survey-merge.ts";
import { useEffect, useState } from "react";
import { breathe } from "./use-csv-file.ts";

export interface Planned {
  readonly file: CsvFile;
  readonly columns: readonly (MergeColumn | null)[];
}

/** Null while it is looked for. `chosen`: the same object as long as it says the same. */
export function useMergeSurvey(chosen: Planned | null): readonly ColumnSurvey[] | null {
  const [surveyed, setSurveyed] = useState<{ readonly of: Planned; readonly columns: readonly ColumnSurvey[] } | null>(
    null,
  );
  useEffect(() => {
    if (chosen === null) return;
    let isWanted = true;
    const goOn = async (): Promise<boolean> => {
      await breathe();
      return isWanted;
    };
    void surveyMerge(chosen.file, chosen.columns, goOn).then((columns) => {
      if (columns !== null) setSurveyed({ of: chosen, columns });
    });
    return () => {
      isWanted = false;
    };
  }, [chosen]);
  return surveyed !== null && surveyed.of === chosen ? surveyed.columns : null;
}
