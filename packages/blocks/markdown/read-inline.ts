// The inline content of a Markdown node as rich text. A line break of the source is a space, a hard one a line break.
// Tags that write-inline.ts writes, and their common kin, are marks where they stand in pairs; every other tag, and one
// without its partner, stays as the text that it is. Links whose address the kernel does not allow are their text.
import type { Definition, PhrasingContent } from "mdast";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { NONE, withMark, type Marks } from "@tessera/kernel/text/marks.ts";
import { richTextOf, type Piece, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { imageAsText, imageReferenceAsText } from "./kept-as-text.ts";
import { equationUnit } from "../equation/equation-unit.ts";
import { sourceOfMath } from "./math-syntax.ts";
import { colourName } from "./write-inline.ts";

type Part =
  | { readonly kind: "text"; readonly text: string; readonly marks: Marks }
  | { readonly kind: "tag"; readonly source: string; readonly marks: Marks };

export type Definitions = ReadonlyMap<string, Definition>;

const allowed = (address: string): boolean => complainAboutUrl(address) === null;

export const isBreakTag = (source: string): boolean => /^<br\s*\/?>$/i.test(source);

export function richTextOfInline(nodes: readonly PhrasingContent[], definitions: Definitions): RichText {
  // Lines that hold nothing else: one break more than there are (write-inline.ts).
  if (nodes.length > 0 && nodes.every((node) => node.type === "html" && isBreakTag(node.value)))
    return nodes.length === 1 ? [] : [["\n".repeat(nodes.length - 1)]];
  const parts: Part[] = [];
  collect(nodes, NONE, definitions, parts);
  return richTextOf(paired(parts));
}

function collect(nodes: readonly PhrasingContent[], marks: Marks, definitions: Definitions, out: Part[]): void {
  const put = (text: string, own = marks): void => void out.push({ kind: "text", text, marks: own });
  const inside = (children: readonly PhrasingContent[], own: Marks): void => collect(children, own, definitions, out);
  for (const node of nodes) {
    switch (node.type) {
      case "text":
        put(node.value.replaceAll("\n", " "));
        break;
      case "inlineMath": {
        const source = sourceOfMath(node.value).replace(/\s*\n\s*/g, " ");
        if (source === "") put(node.value);
        else put(equationUnit, withMark(marks, "e", [source]));
        break;
      }
      case "break":
        put("\n");
        break;
      case "strong":
        inside(node.children, withMark(marks, "b", []));
        break;
      case "emphasis":
        inside(node.children, withMark(marks, "i", []));
        break;
      case "delete":
        inside(node.children, withMark(marks, "s", []));
        break;
      case "inlineCode":
        put(node.value.replaceAll("\n", " "), withMark(marks, "c", []));
        break;
      case "link":
        inside(node.children, allowed(node.url) ? withMark(marks, "a", [node.url]) : marks);
        break;
      case "linkReference": {
        const address = definitions.get(node.identifier)?.url;
        inside(node.children, address !== undefined && allowed(address) ? withMark(marks, "a", [address]) : marks);
        break;
      }
      case "image":
        put(imageAsText(node));
        break;
      case "imageReference":
        put(imageReferenceAsText(node));
        break;
      case "html":
        if (isBreakTag(node.value)) put("\n");
        else out.push({ kind: "tag", source: node.value, marks });
        break;
      case "footnoteReference":
        put(`[^${node.identifier}]`);
        break;
    }
  }
}

const tagMarks: Readonly<Record<string, string>> = {
  b: "b", strong: "b", i: "i", em: "i", s: "s", del: "s", strike: "s", u: "_", ins: "_", code: "c",
}; // prettier-ignore

/** The mark that an opening tag begins; null for tags that are none of ours. */
function markOfTag(source: string): { name: string; key: string; value: string[] } | null {
  const match = /^<([a-z]+)(?:\s([^]*))?>$/i.exec(source);
  const name = match?.[1]?.toLowerCase() ?? "";
  const attributes = match?.[2] ?? "";
  const plain = Object.hasOwn(tagMarks, name) ? tagMarks[name] : undefined;
  if (plain !== undefined) return attributes.trim() === "" ? { name, key: plain, value: [] } : null;
  const colour = name === "span" ? /^data-color="([^"]*)"$/.exec(attributes)?.[1] : undefined;
  if (colour !== undefined && colourName.test(colour)) return { name, key: "h", value: [colour] };
  const address = name === "a" ? /^href="([^"]*)"$/.exec(attributes)?.[1] : undefined;
  if (address === undefined || !allowed(decoded(address))) return null;
  return { name, key: "a", value: [decoded(address)] };
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function decoded(attribute: string): string {
  return attribute.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot));/g, (_all, number?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(Number(number)) : (named[name] ?? ""),
  );
}

interface OpenMark {
  readonly key: string;
  readonly value: readonly string[];
}

/** Tags with their partners become marks of what stands between them. */
function paired(parts: readonly Part[]): Piece[] {
  const begins = new Map<number, OpenMark>();
  const ends = new Map<number, string>();
  const open = new Map<string, (OpenMark & { readonly at: number })[]>();
  parts.forEach((part, at) => {
    if (part.kind !== "tag") return;
    const mark = markOfTag(part.source);
    if (mark !== null) {
      const list = open.get(mark.name) ?? [];
      list.push({ at, key: mark.key, value: mark.value });
      open.set(mark.name, list);
      return;
    }
    const opening = open.get(/^<\/([a-z]+)\s*>$/i.exec(part.source)?.[1]?.toLowerCase() ?? "")?.pop();
    if (opening === undefined) return;
    begins.set(opening.at, opening);
    ends.set(at, opening.key);
  });
  const pieces: Piece[] = [];
  const within = new Map<string, (readonly string[])[]>();
  parts.forEach((part, at) => {
    const opening = begins.get(at);
    const closing = ends.get(at);
    if (opening !== undefined) within.set(opening.key, [...(within.get(opening.key) ?? []), opening.value]);
    else if (closing !== undefined) within.get(closing)?.pop();
    else {
      let { marks } = part;
      for (const [key, values] of within) marks = withMark(marks, key, values.at(-1) ?? marks[key] ?? null);
      pieces.push({ text: part.kind === "text" ? part.text : part.source, marks });
    }
  });
  return pieces;
}
