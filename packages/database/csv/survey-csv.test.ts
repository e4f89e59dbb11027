// What a CSV file is found to contain before it is imported, and what an import with the chosen types would lose.
import { expect, test } from "vitest";
import { dateReading } from "../properties/date/date-reading.ts";
import { guessForm } from "./guess-form.ts";
import { rowsOf, surveyCsv, type CsvFile, type CsvSurvey } from "./survey-csv.ts";
import { surveyFit } from "./survey-fit.ts";

const english = dateReading("en-US");
const fileOf = (text: string): CsvFile => ({
  bytes: new TextEncoder().encode(text),
  encoding: "utf-8",
  ...guessForm(text),
});
const survey = async (file: CsvFile): Promise<CsvSurvey> => await surveyCsv(file, english, async () => undefined);
const typesOf = ({ columns }: CsvSurvey): string[] => columns.map(({ name, type }) => `${name}: ${type}`);

test("short rows, separators at the end of lines and lines of separators are read, and longer rows get columns", async () => {
  const file = fileOf("Name,Age,\nAda,36,\nBo\n,,\n\nCy,41,,left\n");
  const found = await survey(file);
  expect(typesOf(found)).toEqual(["Name: title", "Age: number", "Column 3: text", "Column 4: text"]);
  expect([found.rows, found.longer, found.fault]).toEqual([3, 1, null]);
  expect([...rowsOf(file)].flat().map((row) => row.slice(0, 2))).toEqual([["Ada", "36"], ["Bo"], ["Cy", "41"]]);
  expect(typesOf(await survey(fileOf("Name,Age,,\nAda,36,,\n")))).toEqual(["Name: title", "Age: number"]);
});

test("without a line of names every row is one", async () => {
  const found = await survey({ ...fileOf("Ada,36\nBo,41\n"), hasHeader: false });
  expect(typesOf(found)).toEqual(["Column 1: title", "Column 2: number"]);
  expect([found.rows, found.longer, found.first[0]]).toEqual([2, 0, ["Ada", "36"]]);
});

test("a fault leaves the columns and the rows before it, so that another separator can be chosen", async () => {
  const found = await survey(fileOf('Name;Age\nAda;36\nBo;"41\nCy;5\n'));
  expect(found.fault).toEqual({ fault: "open-quote", line: 3 });
  expect([typesOf(found), found.first]).toEqual([["Name: title", "Age: number"], [["Ada", "36"]]]);
});

test("cells that do not fit the chosen types and numbers that lose digits are counted with examples", async () => {
  const file = fileOf(`Name,Code,Due,Ready\nAda,0042,soon,yes\nBo,7,9 March 2026,perhaps\nCy,many,2026-13-01,\n`);
  const types = ["title", "number", "date", "checkbox"] as const;
  const columns = types.map((type) => ({ type, dates: english }));
  expect(await surveyFit(file, columns, async () => true)).toEqual([
    { unread: 0, example: "", changed: 0, change: ["", ""] },
    { unread: 1, example: "many", changed: 1, change: ["0042", "42"] },
    { unread: 2, example: "soon", changed: 0, change: ["", ""] },
    { unread: 1, example: "perhaps", changed: 0, change: ["", ""] },
  ]);
  const long = fileOf(`Name,Tag\nAda,${"x".repeat(101)}\n`);
  const [, tag] =
    (await surveyFit(
      long,
      [
        { type: "title", dates: english },
        { type: "select", dates: english },
      ],
      async () => true,
    )) ?? [];
  expect(tag?.unread).toBe(1);
  expect(await surveyFit(file, columns, async () => false)).toBeNull();
});
