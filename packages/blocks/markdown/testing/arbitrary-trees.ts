// Random texts and trees of blocks that Markdown can say, with every sign that means something to it.
import fc from "fast-check";
import { blockTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { Marks } from "@tessera/kernel/text/marks.ts";
import { richTextOf, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { alerts } from "../../callout/alerts.ts";

const signs = [..."\\`*_{}[]()<>#+-.!|~:=&;$\"'/@^% 0129abzÄ\t\n"];
const awkward = [
  "  ",
  "\n\n",
  "a",
  "b1",
  "12. ",
  "1) ",
  "- [ ] ",
  "```",
  "~~~",
  "---",
  "===",
  "&amp;",
  "&#32;",
  "<br>",
  "</details>",
  "<details><summary>",
  "<b>",
  "</b>",
  "![x](y)",
  "[x](https://x.y)",
  "[a]: b",
  "| a | b",
  ":-: | -",
  "https://a.b",
  "www.a.b",
  "😀",
  "é",
  "\u00a0",
  "\u2003",
  "\u2028",
  "\ufeff",
  "\r",
  "\u000b",
  "\f",
  "\u007f",
  "—",
  "$$x_1$$",
  "<!--",
  "*a*",
  "**",
  "snake_case",
];
export const words = fc
  .array(
    fc.oneof(fc.constantFrom(...signs), fc.constantFrom(...awkward), fc.string({ unit: "grapheme", maxLength: 4 })),
    { maxLength: 8 },
  )
  .map((parts) =>
    parts
      .join("")
      .replaceAll("\u0000", "")
      .replace(/\p{Surrogate}/gu, ""),
  );

const addresses = fc.oneof(
  fc.constantFrom(
    "https://example.org",
    "mailto:a@b.c",
    "http://x.y/(a)b_c*d?e=1&amp;f=<g> h\\i",
    "tel:1\n2",
    "https://a.b/\u0001[x]`|",
  ),
  fc.webUrl({ withQueryParameters: true, withFragments: true }),
);
const marks: fc.Arbitrary<Marks> = fc
  .record(
    {
      b: fc.constant([]),
      i: fc.constant([]),
      s: fc.constant([]),
      c: fc.constant([]),
      _: fc.constant([]),
      h: fc.constantFrom(["red"], ["blue_background"]),
      a: addresses.map((address) => [address]),
    },
    { requiredKeys: [] },
  )
  .map((found) => (Object.keys(found).length === 0 ? {} : found));
const richText: fc.Arbitrary<RichText> = fc
  .array(fc.record({ text: words, marks: fc.oneof(fc.constant({}), marks) }), { maxLength: 4 })
  .map((pieces) =>
    richTextOf(pieces).map(([text, annotations]) => (annotations?.length ? [text, annotations] : [text])),
  );

const codes = fc
  .tuple(
    fc.oneof(
      words,
      fc
        .array(fc.constantFrom("a", "  b", "```", "~~~~", "\tc", "", "> d", "- e", "</details>"))
        .map((all) => all.join("\n")),
    ),
    fc.constantFrom("", "TypeScript", "C++", "HTML", "from-the-future"),
  )
  .map(([text, language]): BlockTree => {
    // A lone carriage return is a line's end to Markdown.
    const units = text.replaceAll("\r", "");
    const code = blockTree("code", units === "" ? [] : [[units]]);
    return language === "" ? code : { ...code, properties: { ...code.properties, language: [[language]] } };
  });

const leaf = (type: string) => richText.map((title) => blockTree(type, title));
export const trees: fc.Arbitrary<BlockTree[]> = fc.letrec<{ tree: BlockTree; trees: BlockTree[] }>((tie) => ({
  trees: fc.array(tie("tree"), { maxLength: 4 }),
  tree: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    codes,
    leaf("text"),
    leaf("header"),
    leaf("sub_header"),
    leaf("sub_sub_header"),
    leaf("header_4"),
    fc.constant(blockTree("divider", [])),
    fc
      .tuple(fc.constantFrom("bulleted_list", "numbered_list", "toggle", "quote"), richText, tie("trees"))
      .map(([type, title, below]) => blockTree(type, title, below)),
    fc
      .tuple(fc.constantFrom("header", "sub_header", "sub_sub_header", "header_4"), richText, tie("trees"))
      .map(([type, title, below]) => ({ ...blockTree(type, title, below), format: { toggleable: true } })),
    fc.tuple(fc.boolean(), richText, tie("trees")).map(([done, title, below]) => {
      const tree = blockTree("to_do", title, below);
      return done ? { ...tree, properties: { ...tree.properties, checked: [["Yes"]] } } : tree;
    }),
    fc
      .tuple(fc.constantFrom(...alerts), richText, tie("trees"))
      .map(([{ format }, title, below]) => ({ ...blockTree("callout", title, below), format })),
    fc.tuple(fc.nat(1_000_000_005), richText, tie("trees")).map(([start, title, below]) => ({
      ...blockTree("numbered_list", title, below),
      format: { list_start_index: start },
    })),
  ),
})).trees;

/** A start is said by the first item of a run, if it is one that Markdown has and not 1. */
export function sayable(all: readonly BlockTree[]): BlockTree[] {
  return all.map((tree, at) => {
    const start = tree.format["list_start_index"];
    const says = all[at - 1]?.type !== "numbered_list" && start !== 1 && Number(start) <= 999_999_999;
    const isStart = tree.type === "numbered_list" && !says;
    return { ...tree, format: isStart ? {} : tree.format, children: sayable(tree.children) };
  });
}
