// The file that is chosen in a dialog, surveyed to its end: its form, its columns, its first rows, and the fault that it may have.
import { MOST_CSV_BYTES } from "@tessera/database/csv/read-csv.ts";
import { decoded } from "@tessera/database/csv/encodings.ts";
import { guessEncoding } from "@tessera/database/csv/guess-encoding.ts";
import { guessForm } from "@tessera/database/csv/guess-form.ts";
import { surveyCsv, type CsvFile, type CsvSurvey } from "@tessera/database/csv/survey-csv.ts";
import { dateReading } from "@tessera/database/properties/date/date-reading.ts";
import { useRef, useState } from "react";
import type { ImportFault } from "./use-fault-words.ts";

export interface ChosenCsv {
  readonly name: string;
  readonly file: CsvFile;
  /** With its fault, so that a file that is refused can be read in another way. */
  readonly survey: CsvSurvey;
}

export const breathe = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export interface CsvFileChoice {
  readonly fileName: string;
  readonly choose: (file: File | undefined) => Promise<void>;
  /** The same file in another encoding, with another separator, or with or without a row of names. */
  readonly readAgain: (name: string, file: CsvFile) => Promise<void>;
}

const GUESSED_FROM = 100_000;

/** `onChosen`: null while the first survey of a file runs. Of two files that are chosen the later one counts. `locale`: of dates. */
export function useCsvFile(
  locale: string,
  onChosen: (chosen: ChosenCsv | null) => void,
  onFault: (fault: ImportFault | null) => void,
): CsvFileChoice {
  const [fileName, setFileName] = useState("");
  const latest = useRef<object | null>(null);
  const read = async (own: object, name: string, file: CsvFile): Promise<void> => {
    const survey = await surveyCsv(file, dateReading(locale), breathe);
    if (latest.current === own) onChosen({ name, file, survey });
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
      const encoding = await guessEncoding(bytes);
      const [begin = ""] = decoded(bytes.subarray(0, GUESSED_FROM), encoding);
      await read(own, file.name.replace(/\.[^.]*$/, ""), { bytes, encoding, ...guessForm(begin) });
    },
  };
}
