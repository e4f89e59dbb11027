import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readRows } from "../../scripts/contract.mjs";
import { allFaults } from "./all-faults.ts";
import { matchFaults, planted } from "./plant.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const read = (file: string): string => readFileSync(path.join(root, file), "utf8");
const rows = readRows(read("docs/contract.md")).filter(
  ({ file, test: held }) => !file.startsWith("later: ") && held !== "open",
);

test("every rule of the contract has faults, and each of them can still be planted", () => {
  const { faults, mistakes } = matchFaults(rows, allFaults);
  expect(mistakes).toEqual([]);
  const lost = faults.flatMap((fault) => {
    try {
      return planted(read(fault.file), fault) === read(fault.file) ? [`${fault.row}: changes nothing`] : [];
    } catch (error) {
      return [String(error)];
    }
  });
  expect(lost).toEqual([]);
});

test("a row without faults, a fault without a row, and one that means two rows are mistakes", () => {
  const row = (where: string, title: string) => ({ where, file: "a.ts", test: `a.test.ts: ${title}` });
  const two = [row("CI1:1", "one thing"), row("CI1:1", "another")];
  const plants = [["x", "y"]] as const;
  expect(
    matchFaults(two, [
      [
        { row: "CI1:1 one", plants },
        { row: "CI1:1 another", plants },
      ],
    ]).mistakes,
  ).toEqual([]);
  expect(matchFaults(two, [[{ row: "CI1:1", plants }]]).mistakes).toHaveLength(3);
  expect(matchFaults(two, [[{ row: "CI9:9", plants }]]).mistakes).toHaveLength(3);
});

test("a fault is planted at the one place that has its text", () => {
  const fault = { row: "CI1:1", file: "a.ts", text: "a < b", becomes: "a <= b", testFile: "a.test.ts", title: "t" };
  expect(planted("if (a < b) f();", fault)).toBe("if (a <= b) f();");
  expect(() => planted("if (a > b) f();", fault)).toThrow("0 times");
  expect(() => planted("a < b; a < b", fault)).toThrow("2 times");
});
