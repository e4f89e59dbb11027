// Each rule of docs/contract.md broken in the code, in a copy of the project: `npm run soak -- contract [--row CI4:106]
// [--jobs 2]` plants the faults of testing/contract-faults one after another, and demands that the row's own test goes
// red each time. Exit code 1 where a test stayed green, or could not be run.
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { allFaults } from "@tessera/testing/contract-faults/all-faults.ts";
import { copyToBreak } from "@tessera/testing/contract-faults/copy.ts";
import { matchFaults, type Fault } from "@tessera/testing/contract-faults/plant.ts";
import type { Ended } from "@tessera/testing/contract-faults/runner.ts";
import { readRows } from "../../scripts/contract.mjs";
import { numberAfter } from "./arguments.ts";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const rows = readRows(readFileSync(path.join(root, "docs/contract.md"), "utf8"));
const held = rows.filter(({ file, test }) => !file.startsWith("later: ") && test !== "open");
const { faults, mistakes } = matchFaults(held, allFaults);

/** `--row CI4` or `--row CI4:106`: the rows whose place begins so. */
const at = process.argv.indexOf("--row");
const only = at < 0 ? "" : (process.argv[at + 1] ?? "");
const chosen = faults.filter(({ row }) => row.startsWith(only));
// Where everything is asked for, a row without faults is one.
const bad: string[] = only === "" ? [...mistakes] : [];
for (const line of bad) console.log(line);
let red = 0;
const unbroken = new Map<string, Ended>();

const began = performance.now();
const queue = [...chosen];
await Promise.all(Array.from({ length: numberAfter("--jobs") ?? 2 }, work));
console.log(
  JSON.stringify({
    soak: "contract",
    rows: held.length,
    planted: chosen.length,
    red,
    bad: bad.length,
    seconds: Math.round((performance.now() - began) / 1000),
  }),
);
process.exitCode = bad.length === 0 && chosen.length > 0 ? 0 : 1;

async function work(): Promise<void> {
  const copy = copyToBreak(root);
  try {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
      const test = `${fault.testFile}: ${fault.title}`;
      const before = unbroken.get(test) ?? (await copy.runUnbroken(fault));
      unbroken.set(test, before);
      const ended =
        before === "green" ? await copy.run(fault).catch(String) : `${before} before anything was broken, and so`;
      if (ended === "red") red++;
      else {
        bad.push(told(fault, ended));
        console.log(told(fault, ended));
      }
    }
  } finally {
    copy.remove();
  }
}

/** What a fault is and how its test ended, for whoever reads the soak. */
function told({ row, file, text, becomes, title }: Fault, ended: string): string {
  return `${row}: "${title}" was ${ended} with this in ${file}:\n  ${text}\n  -> ${becomes}`;
}
