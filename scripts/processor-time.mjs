// Time and processor time of the parts of a run, children such as browsers and databases included.
// Invariant: processor time is what all programs of this machine used meanwhile: nothing that a part started is left out,
// however it ended, and on a machine that does other work the sum is too large, never too small.
import { cpus } from "node:os";

const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;

const began = { at: performance.now(), busy: busySeconds() };
const parts = [];

/** Runs one part, under its heading, and keeps what it took. */
export async function part(name, work) {
  console.log(`\n== ${name}`);
  const [at, busy] = [performance.now(), busySeconds()];
  try {
    return await work();
  } finally {
    parts.push({ name, seconds: (performance.now() - at) / 1000, processor: busySeconds() - busy });
  }
}

/** A line a part, and one for all since the program began. */
export function timesTable() {
  const all = { name: "all", seconds: (performance.now() - began.at) / 1000, processor: busySeconds() - began.busy };
  const rows = [...parts, all].map(({ name, seconds, processor }) => [name, seconds.toFixed(0), processor.toFixed(0)]);
  const header = ["", "seconds", "processor"];
  const widths = [0, 1, 2].map((at) => Math.max(...[header, ...rows].map((row) => row[at].length)));
  return [header, ...rows].map(
    ([name, ...numbers]) =>
      `${name.padEnd(widths[0])}  ${numbers.map((number, at) => number.padStart(widths[at + 1])).join("  ")}`,
  );
}
