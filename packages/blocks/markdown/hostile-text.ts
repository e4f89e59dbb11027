// What keeps reading Markdown cheap whatever is pasted. The parser's work grows with the square of the signs in one
// paragraph and with nesting times lines; both are bounded before it reads. Words are never lost: signs beyond the bounds are
// read as the characters that they are.
import { deepestTree } from "@tessera/kernel/world/block-tree.ts";

/** Signs of inline syntax in one paragraph, beyond which none is read. */
const mostSigns = 5_000;

/** Containers that one line may open: more than trees have levels, so that what we write is below it. */
const mostContainers = deepestTree + 10;

/** Columns that a line may be indented by; an item that we write stands at most so deep. */
const mostIndent = 8 * deepestTree;

const sign = /[*_~[\]`<&!$]/g;

const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Every line, with whether it stands in a code block as far as one look can tell. */
function* linesOf(source: string): Generator<{ readonly line: string; readonly inCode: boolean }> {
  let open: string | null = null;
  for (const line of source.split("\n")) {
    const mark = fence.exec(line)?.[1];
    yield { line, inCode: open !== null };
    if (open === null) open = mark ?? null;
    else if (mark?.startsWith(open) === true) open = null;
  }
}

/** Of the text of one paragraph. */
export function isCostly(content: string): boolean {
  return content.length > mostSigns && (content.match(sign)?.length ?? 0) > mostSigns;
}

/** A line that opens more containers than anybody means opens no more of them: the next sign is escaped. */
export function boundedNesting(source: string): string {
  const lines: string[] = [];
  for (const { line: whole, inCode } of linesOf(source)) {
    const indent = /^[ \t]*/.exec(whole)?.[0].length ?? 0;
    const line = !inCode && indent > mostIndent ? whole.slice(indent - mostIndent) : whole;
    const marker = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y;
    let count = 0;
    let end = 0;
    while (!inCode && count <= mostContainers && marker.test(line)) {
      count++;
      end = marker.lastIndex;
    }
    lines.push(count <= mostContainers ? line : `${line.slice(0, end - 1)}\\${line.slice(end - 1)}`);
  }
  return lines.join("\n");
}
