// What it means to plant a fault: a text of a rule's code, found once, and what it becomes. Each list of faults keeps to
// the rows of docs/contract.md in their order; the soak `contract` plants them and demands that the row's test goes red.

/** The text, which its file has exactly once; what it becomes; the file, where it is not the row's own. */
export type Plant = readonly [text: string, becomes: string, file?: string];

/** The faults of one row: `row` is its place, and where several rows have that place, how the title of its test begins. */
export interface RowFaults {
  readonly row: string;
  readonly plants: readonly Plant[];
}

/** A row of docs/contract.md that a test holds. */
export interface ContractRow {
  readonly where: string;
  readonly file: string;
  /** "path/of.test.ts: title of the test" */
  readonly test: string;
}

export interface Fault {
  readonly row: string;
  readonly file: string;
  readonly text: string;
  readonly becomes: string;
  readonly testFile: string;
  readonly title: string;
}

const titleOf = (test: string): string => test.slice(test.indexOf(": ") + 2);

/** The faults of the lists, each with its row's test; in words what is wrong with the lists: no row, two rows, a row without faults. */
export function matchFaults(
  rows: readonly ContractRow[],
  lists: readonly (readonly RowFaults[])[],
): { readonly faults: readonly Fault[]; readonly mistakes: readonly string[] } {
  const faults: Fault[] = [];
  const mistakes: string[] = [];
  const covered = new Set<ContractRow>();
  for (const { row, plants } of lists.flat()) {
    const [where = "", ...rest] = row.split(" ");
    const start = rest.join(" ");
    const found = rows.filter((one) => one.where === where && titleOf(one.test).startsWith(start));
    const [only] = found;
    if (only === undefined || found.length > 1) {
      mistakes.push(`"${row}" names ${found.length} rows of docs/contract.md, instead of one`);
      continue;
    }
    if (plants.length > 0) covered.add(only);
    const testFile = only.test.slice(0, only.test.indexOf(": "));
    for (const [text, becomes, file = only.file] of plants)
      faults.push({ row, file, text, becomes, testFile, title: titleOf(only.test) });
  }
  for (const one of rows)
    if (!covered.has(one)) mistakes.push(`no fault is planted for ${one.where}: ${titleOf(one.test)}`);
  return { faults, mistakes };
}

/** A file with the fault in it. Throws where the text is not there, or more than once: then nobody knows what was broken. */
export function planted(source: string, { row, file, text, becomes }: Fault): string {
  const times = source.split(text).length - 1;
  if (times !== 1) throw new Error(`${row}: ${file} has this text ${times} times, instead of once: ${text}`);
  const at = source.indexOf(text);
  return source.slice(0, at) + becomes + source.slice(at + text.length);
}
