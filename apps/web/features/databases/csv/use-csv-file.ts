// The file that is chosen in a dialog, looked through to its end: its columns, its first rows, or why it is none.
import { MOST_CSV_BYTES, guessSeparator, isCsvFault } from "@tessera/database/csv/read-csv.ts";
import { decoded, guessEncoding } from "@tessera/database/csv/guess-encoding.ts";
import { surveyCsv, type CsvFile, type CsvSurvey } from "@tessera/database/csv/survey-csv.ts";
import { useRef, useState } from "react";
import type { ImportFault } from "./use-fault-words.ts";

export interface ChosenCsv {
  readonly name: string;
  readonly file: CsvFile;
  readonly survey: CsvSurvey;
}

export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export interface CsvFileChoice {
  readonly fileName: string;
  readonly choose: (file: File | undefined) => Promise<void>;
  /** The same file in another encoding, or with another separator. */
  readonly readAgain: (name: string, file: CsvFile) => Promise<void>;
}

/** `onChosen`: null while a file is looked through. Of two files that are chosen the later one counts. */
export function useCsvFile(
  onChosen: (chosen: ChosenCsv | null) => void,
  onFault: (fault: ImportFault | null) => void,
): CsvFileChoice {
  const [fileName, setFileName] = useState("");
  const latest = useRef<object | null>(null);
  const read = async (own: object, name: string, file: CsvFile): Promise<void> => {
    const survey = await surveyCsv(file, breathe);
    if (latest.current !== own) return;
    if (isCsvFault(survey)) onFault(survey);
    else onChosen({ name, file, survey });
  };
  return {
    fileName,
    readAgain: async (name, file) => {
      const own = (latest.current = {});
      onFault(null);
      await read(own, name, file);
    },
    choose: async (file) => {
      if (file === undefined) return;
      const own = (latest.current = {});
      setFileName(file.name);
      onChosen(null);
      onFault(null);
      if (file.size > MOST_CSV_BYTES) return onFault({ fault: "too-large" });
      const bytes = new Uint8Array(await file.arrayBuffer());
      const encoding = guessEncoding(bytes);
      const [begin = ""] = decoded(bytes.subarray(0, 100_000), encoding);
      await read(own, file.name.replace(/\.[^.]*$/, ""), { bytes, encoding, separator: guessSeparator(begin) });
    },
  };
}
