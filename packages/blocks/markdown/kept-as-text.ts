// What Markdown can say and no block type can yet: images, definitions and tags that are not ours.
// Each is kept as the text of its own source, so nothing is lost; a later kind takes over the function of its construct.
import type { Definition, Image, ImageReference } from "mdast";

export function imageAsText({ alt, url, title }: Image): string {
  return `![${alt ?? ""}](${url}${title == null ? "" : ` "${title}"`})`;
}

export function imageReferenceAsText({ alt, label, identifier }: ImageReference): string {
  return `![${alt ?? ""}][${label ?? identifier}]`;
}

export function definitionAsText({ label, identifier, url, title }: Definition): string {
  return `[${label ?? identifier}]: ${url}${title == null ? "" : ` "${title}"`}`;
}
