// What no block can say, and how people write: kept, and written again as it was.
import { expect, test } from "vitest";
import { blockTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { plainText, toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { fromMarkdown } from "./from-markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

const brief = (trees: readonly BlockTree[], depth = 0): string[] =>
  trees.flatMap((tree) => [
    `${" ".repeat(depth)}${tree.type}: ${plainText(titleOfTree(tree))}`,
    ...brief(tree.children, depth + 1),
  ]);

/** What stands in the place of what no block can say. */
const keptIn = (tree: BlockTree): unknown => titleOfTree(tree)[0]?.[1]?.[0];

test("what has no block type is kept as its source, in its place, and comes back", () => {
  const kept = ['![a b](x.png "t")', '<div align="center">', "[x]: javascript:y", "<!-- a\n\nb -->"];
  const read = fromMarkdown(kept.join("\n\n"));
  expect(read.map((tree) => titleOfTree(tree).map(([words]) => words))).toEqual(kept.map(() => ["‣"]));
  // What is defined and not used comes at the end.
  expect(read.map(keptIn)).toEqual([0, 1, 3, 2].map((at) => ["md", kept[at]]));
  expect(read.every(({ type }) => type === "text")).toBe(true);
  expect(fromMarkdown(toMarkdown(read))).toEqual(read);
});

test("images, badges and links of every kind come back from where they stand", () => {
  const markdown = [
    "# A [title](#a) ![b](https://b.example/b.svg)",
    "",
    "- [![Build](https://ci.example/b.svg)](https://ci.example) ![](docs/x.png)",
    '  1. see [here](../there.md "So") and [there](irc://there.example/x)',
    "",
    "| [a](b.md) | ![c](d.png) |",
    "| :-- | --: |",
    "| `e\\|f` | <kbd>Ctrl</kbd>+H<sub>2</sub>O |",
    "",
    '<p align="center">\n  <img src="logo.png" width="10">\n</p>',
    "",
    "text[^1] and <!-- not this --> on",
    "",
    "[^1]: A note with *words*.",
    "",
    "##### Deep",
    "",
  ];
  const read = fromMarkdown(markdown.join("\n"));
  expect(toMarkdown(read)).toBe(markdown.join("\n"));
  const cells = Object.values(read[2]?.children[1]?.properties ?? {}).map((cell) => plainText(toRichText(cell) ?? []));
  expect(cells).toEqual(["e|f", "Ctrl+H2O"]);
});

test("of HTML in Markdown the words are read, and what is edited is no longer written as it was", () => {
  const source =
    '<h1 align="center">\n  <b>Tide &amp; time</b><br>\n  <a href="https://t.example">more</a> a * b\n</h1>';
  const [tree] = fromMarkdown(source);
  expect(tree?.type).toBe("header");
  expect(tree === undefined ? [] : titleOfTree(tree)).toEqual([
    ["Tide & time", [["b"]]],
    ["\n"],
    ["more", [["a", "https://t.example"]]],
    [" a * b"],
  ]);
  expect(toMarkdown(tree === undefined ? [] : [tree])).toBe(`${source}\n`);
  const edited = tree === undefined ? [] : [{ ...tree, properties: { title: [["Tides"]] } }];
  expect(toMarkdown(edited)).toBe("# Tides\n");
});

test("front matter is code that comes back before everything", () => {
  const markdown = "---\ntitle: Tides\ntags: [a, b]\n---\n\nOne\n";
  const read = fromMarkdown(markdown);
  expect(brief(read)).toEqual(["code: title: Tides\ntags: [a, b]", "text: One"]);
  expect(toMarkdown(read)).toBe(markdown);
  expect(toMarkdown([blockTree("header", [["Page"]]), ...read])).toBe(markdown.replace("One", "# Page\n\nOne"));
  expect(brief(fromMarkdown("---\n\na: b\n\n---"))).toEqual(["divider: ", "text: a: b", "divider: "]);
});

test("fences keep their words for as long as the language is theirs", () => {
  for (const word of ["tsx", "jsx", "console", 'js {1,3} title="x"', "made-up"])
    expect(toMarkdown(fromMarkdown(`\`\`\`${word}\nx\n\`\`\``))).toBe(`\`\`\`${word}\nx\n\`\`\`\n`);
  const [tree] = fromMarkdown("```tsx\nx\n```");
  expect(tree?.properties["language"]).toEqual([["TypeScript"]]);
  const other = tree === undefined ? [] : [{ ...tree, properties: { ...tree.properties, language: [["Go"]] } }];
  expect(toMarkdown(other)).toBe("```go\nx\n```\n");
});

test("emphasis beside signs is written with signs wherever these are read as such", () => {
  const bold = (words: string, after: string): BlockTree[] => [blockTree("text", [[words, [["b"]]], [after]])];
  expect(toMarkdown(bold("Foo:", " bar"))).toBe("**Foo:** bar\n");
  expect(toMarkdown(bold("(so)", ", then"))).toBe("**(so)**, then\n");
  expect(toMarkdown(bold("Foo:", "bar"))).toBe("<b>Foo:</b>bar\n");
  for (const markdown of ["**Foo:** bar\n", "- *Foo!*\n", "a **(b)** c\n", "[**Foo:** x](https://x.y) z\n"])
    expect(toMarkdown(fromMarkdown(markdown))).toBe(markdown);
});

test("no HTML is read as anything but text and the marks of ours; other tags are kept, and none shows", () => {
  const markdown = 'a <b>bold</b> <script>x</script> <a href="javascript:y">z</a> <b onclick="x">k</b> <u>open';
  const around = (words: string, tag: string): RichText[number] => [words, [["in", tag]]];
  expect(fromMarkdown(markdown)).toEqual([
    blockTree("text", [
      ["a "],
      ["bold", [["b"]]],
      [" "],
      around("x", "<script>"),
      [" "],
      around("z", '<a href="javascript:y">'),
      [" "],
      around("k", '<b onclick="x">'),
      [" "],
      ["‣", [["md", "<u>"]]],
      ["open"],
    ]),
  ]);
  expect(toMarkdown(fromMarkdown(markdown))).toBe(`${markdown.replace("<b>bold</b>", "**bold**")}\n`);
  expect(fromMarkdown("[x](javascript:y) and [](JaVaScRiPt:y)")).toEqual([blockTree("text", [["x and "]])]);
});
