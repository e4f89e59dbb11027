import { expect, test } from "vitest";
import { guessForm, guessSeparator } from "./guess-form.ts";

const SEPARATED = [
  ['"a,b,c,d";b;c\n', ";"],
  ["a\tb\n", "\t"],
  ["alone\n1;2\n", ";"],
  ["a|b|c\n1|2,5|3\n", "|"],
  // A comma in the names, in texts or in decimal numbers is no separator.
  ["Name, first;Age\nAda;36\nBo;41\n", ";"],
  ["Last, first, middle;Age\nLovelace;36\nHopper;85\n", ";"],
  ["Name, first\tAge\nAda\t36\n", "\t"],
  ["Name;Price\nTea;1,5\nCake;2,25\n", ";"],
  ["Name;Note\nTea;hot, sweet\nCake;cold, sweet\nPie;warm, sweet\n", ";"],
  // The file names its separator itself.
  ["sep=;\na,b;c,d\n1,2;3,4\n", ";"],
  ["\uFEFFsep=\t\r\na;b\r\n", "\t"],
  ['"sep=,"\r\na;b\r\n', ","],
] as const;

test("the separator is the one that the file names, otherwise the one that splits most rows into as many cells", () => {
  for (const [text, separator] of SEPARATED) expect(guessSeparator(text), text).toBe(separator);
});

test.each([
  ["Name,Age\nAda,36\n", true],
  ["Country,2024,2025\nFrance,1,2\n", true],
  ["1,2\n3,4\n", false],
  ["Ada,ada@example.com\nBo,bo@example.com\n", false],
  ["sep=;\nName;Age\n", true],
  ["", true],
])("that the first row of %j names the columns is %s", (text, hasHeader) => {
  expect(guessForm(text).hasHeader).toBe(hasHeader);
});
