// Lines of a sample page to blocks: `# ## ###` headings, `-` and `1.` lists, `[ ]` and `[x]` to-dos, `>` quotes, `+`
// toggles, `---` a rule, anything else a paragraph; two spaces deeper is inside. **Bold**, *italic* and `code` within.

import type { Segment } from "@tessera/kernel/text/rich-text.ts";

export interface DemoBlock {
  readonly type: string;
  readonly title: readonly Segment[];
  readonly isChecked: boolean;
  readonly inside: readonly DemoBlock[];
}

const FORMS: readonly (readonly [RegExp, string])[] = [
  [/^### /, "sub_sub_header"],
  [/^#### /, "header_4"],
  [/^## /, "sub_header"],
  [/^# /, "header"],
  [/^- /, "bulleted_list"],
  [/^\d+\. /, "numbered_list"],
  [/^\[[ x]\] /, "to_do"],
  [/^> /, "quote"],
  [/^\+ /, "toggle"],
  [/^---$/, "divider"],
];

export function readLines(body: string): DemoBlock[] {
  const lines = body.split("\n").filter((line) => line.trim() !== "");
  return readBlocks(lines, indentOf(lines[0] ?? ""));
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function readBlocks(lines: readonly string[], indent: number): DemoBlock[] {
  const blocks: DemoBlock[] = [];
  for (let at = 0; at < lines.length;) {
    let end = at + 1;
    while (end < lines.length && indentOf(lines[end] ?? "") > indent) end++;
    const inner = lines.slice(at + 1, end);
    blocks.push(
      readBlock((lines[at] ?? "").trim(), inner.length === 0 ? [] : readBlocks(inner, indentOf(inner[0] ?? ""))),
    );
    at = end;
  }
  return blocks;
}

function readBlock(line: string, inside: readonly DemoBlock[]): DemoBlock {
  const [mark, type] = FORMS.find(([form]) => form.test(line)) ?? [/^/, "text"];
  return {
    type,
    title: type === "divider" ? [] : readWords(line.replace(mark, "")),
    isChecked: line.startsWith("[x]"),
    inside,
  };
}

function readWords(text: string): Segment[] {
  const segments: Segment[] = [];
  for (const part of text.split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`)/)) {
    if (part === "") continue;
    if (part.startsWith("**")) segments.push([part.slice(2, -2), [["b"]]]);
    else if (part.startsWith("*") && part.length > 2) segments.push([part.slice(1, -1), [["i"]]]);
    else if (part.startsWith("`")) segments.push([part.slice(1, -1), [["c"]]]);
    else segments.push([part]);
  }
  return segments;
}
