// What keeps reading Markdown cheap whatever is pasted. The parser's work grows with the square of the signs in one
// paragraph, with nesting times lines, and with the length of the whole; all three are bounded before it reads. Words
// are never lost: signs beyond the bounds are read as the characters that they are, and a long text is read in parts.
import { deepestTree } from "@tessera/kernel/records/block-tree.ts";

/** Signs of inline syntax in one paragraph, beyond which none is read. */
const mostSigns = 2_000;

/** Containers that one line may open: more than trees have levels, so that what we write is below it. */
const mostContainers = deepestTree + 10;

const sign = /[*_~[\]`<&!$]/g;

/** A line that begins a block of its own, so that the paragraph before it has ended. */
const begins = /^ {0,3}(?:$|[-*+] |#{1,6} )/;

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

export function isCostly(source: string): boolean {
  let signs = 0;
  for (const { line, inCode } of linesOf(source)) {
    if (inCode) continue;
    if (begins.test(line.trimEnd())) signs = 0;
    signs += line.match(sign)?.length ?? 0;
    if (signs > mostSigns) return true;
  }
  return false;
}

/** A line that opens more containers than anybody means opens no more of them: the next sign is escaped. */
export function boundedNesting(source: string): string {
  const lines: string[] = [];
  for (const { line, inCode } of linesOf(source)) {
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

/** A part is closed at the first place where a block ends for certain once it is so long, in characters. */
const partLength = 3_000;

/** A part without such a place is closed at any line that is not in a code block: its last block is read as two. */
const longestPart = 100_000;

/** After an empty line, what stands at the margin and is neither an item nor a quote belongs to nothing before it. */
const standsAlone = /^[^\s>*+\-0-9]/;
const item = /^(?:[-*+]|\d{1,9}[.)]) /;

/** The text in parts that mean the same one by one, each of whole lines. */
export function partsOf(source: string): string[] {
  if (source.length <= 2 * partLength) return [source];
  const parts: string[] = [];
  let part: string[] = [];
  let length = 0;
  let before = "";
  for (const { line, inCode } of linesOf(source)) {
    const mayEnd = !inCode && ((before.trim() === "" && standsAlone.test(line)) || item.test(line));
    if ((length > partLength && mayEnd) || (length > longestPart && !inCode)) {
      parts.push(part.join("\n"));
      part = [];
      length = 0;
    }
    part.push(line);
    length += line.length + 1;
    before = line;
  }
  parts.push(part.join("\n"));
  return parts;
}

const definition = /^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*\S/;

/** So many at most: more than anybody writes, and every part is read with them. */
const mostDefinitions = 100;

/** The lines that define the addresses of links elsewhere in the text. */
export function definitionLines(source: string): string[] {
  const lines: string[] = [];
  for (const { line, inCode } of linesOf(source))
    if (!inCode && lines.length < mostDefinitions && line.length < 1_000 && definition.test(line)) lines.push(line);
  return lines;
}
