import { blockTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { RichText } from "@tessera/kernel/text/rich-text.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { fromHtml } from "../html/reading/from-html.ts";
import { toHtml } from "../html/writing/to-html.ts";
import { treesWithEmoji, treesWithNames, type NamedEmoji } from "./emoji-names.ts";
import { fromMarkdown } from "./from-markdown.ts";
import { toMarkdown } from "./to-markdown.ts";

const space = "00000000-0000-4000-8000-000000000001";
const ids = new Map([
  ["party", "a"],
  ["big_party", "b"],
  ["_x_", "c"],
  ["-", "d"],
  ["--", "e"],
  ["1", "f"],
]);
const emoji: NamedEmoji = {
  spaceId: space,
  nameOf: (id) => [...ids].find(([, one]) => one === id)?.[0],
  idOf: (name) => ids.get(name),
};
const text = (title: RichText, type = "text"): BlockTree => blockTree(type, title);
const one = (id: string, ...more: [string, ...string[]][]): RichText[number] => ["‣", [...more, ["ce", id]]];
const markdown = (...titles: RichText[]): string =>
  toMarkdown(
    treesWithNames(
      titles.map((title) => text(title)),
      emoji,
    ),
  );
const titles = (trees: readonly BlockTree[]): RichText[] => trees.map(titleOfTree);

test("B8: in Markdown an emoji is its name between colons, and is read again", () => {
  expect(markdown([["To the "], one("a"), [" and "], one("b")])).toBe("To the :party: and :big_party:\n");
  expect(titles(treesWithEmoji(fromMarkdown("To the :party:, :cake: and **:big_party:**"), emoji))).toEqual([
    [["To the "], one("a"), [", :cake: and "], one("b", ["b"])],
  ]);
});

test("B8: whatever stands beside them, they come back out of Markdown and HTML", () => {
  const word = fc
    .constantFrom("a", " b ", "!", "_", "__", "|", "*", "-", "#", "[", "](", "`", "<")
    .map((words): RichText => [[words]]);
  const own = fc.constantFrom(...ids.values()).map((id): RichText => [one(id)]);
  const lines = fc.array(fc.oneof(own, word), { minLength: 1, maxLength: 6 }).map((parts) => parts.flat());
  const count = (trees: readonly BlockTree[]): number =>
    titles(trees)
      .flat()
      .filter(([, marks]) => marks?.some(([key]) => key === "ce")).length;
  fc.assert(
    fc.property(lines, (line) => {
      const trees = treesWithNames([text(line)], emoji);
      const wanted = line.filter(([words]) => words === "‣").length;
      expect(count(treesWithEmoji(fromMarkdown(toMarkdown(trees)), emoji))).toBe(wanted);
      expect(count(treesWithEmoji(fromHtml(toHtml(trees)), emoji))).toBe(wanted);
    }),
  );
});

test("B8: in HTML it is a picture whose words are its name", () => {
  const html = toHtml(treesWithNames([text([one("b")])], emoji));
  expect(html).toBe(`<p><img class="emoji" src="notion://custom_emoji/${space}/b" alt=":big_party:"></p>`);
  expect(titles(treesWithEmoji(fromHtml(html), emoji))).toEqual([[one("b")]]);
});

test("what is code, of others, or unknown stays as it is", () => {
  const read = (words: string): RichText[] => titles(treesWithEmoji(fromMarkdown(words), emoji));
  expect(read("`:party:`")).toEqual([[[":party:", [["c"]]]]]);
  expect(titles(treesWithEmoji([text([[":party:"]], "code")], emoji))).toEqual([[[":party:"]]]);
  expect(read("at 10:1:20 and :cake:party:")).toEqual([[["at 10:1:20 and :cake"], one("a")]]);
  expect(titles(treesWithNames([text([one("nobody")])], emoji))).toEqual([[one("nobody")]]);
  const mention: RichText = [["‣", [["p", "x"]]]];
  expect(titles(treesWithEmoji([text(mention)], emoji))).toEqual([mention]);
});
