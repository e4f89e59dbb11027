// What Markdown can say and no block type can yet: tables, images, definitions and tags that are not ours.
// Each is kept as the text of its own source, so nothing is lost; a later kind takes over the function of its construct.
import type { Definition, Image, ImageReference, Table, TableCell } from "mdast";

const rules = { left: ":--", right: "--:", center: ":-:" } as const;

export function tableAsText(table: Table, sourceOf: (node: TableCell) => string): string {
  const rows = table.children.map(({ children }) => `| ${children.map(sourceOf).join(" | ")} |`);
  const columns = table.align ?? [];
  rows.splice(1, 0, `| ${columns.map((side) => (side == null ? "---" : rules[side])).join(" | ")} |`);
  return rows.join("\n");
}

export function imageAsText({ alt, url, title }: Image): string {
  return `![${alt ?? ""}](${url}${title == null ? "" : ` "${title}"`})`;
}

export function imageReferenceAsText({ alt, label, identifier }: ImageReference): string {
  return `![${alt ?? ""}][${label ?? identifier}]`;
}

export function definitionAsText({ label, identifier, url, title }: Definition): string {
  return `[${label ?? identifier}]: ${url}${title == null ? "" : ` "${title}"`}`;
}
