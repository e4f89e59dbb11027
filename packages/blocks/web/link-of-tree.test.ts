import { blockTree } from "@tessera/kernel/world/block-tree.ts";
import { expect, test } from "vitest";
import { toHtml } from "../html/writing/to-html.ts";
import { toMarkdown } from "../markdown/to-markdown.ts";

const tree = (type: string, properties: object) => ({ ...blockTree(type, []), properties: properties as never });
const boats = "https://boats.example/regatta";

test("bookmarks and embeds are links where they are read elsewhere, and nothing without an address", () => {
  const bookmark = tree("bookmark", { link: [[boats]], title: [["The <regatta>"]], description: [["Six boats"]] });
  expect(toMarkdown([bookmark])).toBe(`[The \\<regatta>](${boats})\n`);
  expect(toHtml([bookmark])).toBe(`<figure data-block="bookmark"><a href="${boats}">The &lt;regatta&gt;</a></figure>`);
  const embed = tree("embed", { source: [[boats]] });
  expect(toHtml([embed])).toContain(`href="${boats}"`);
  expect(toMarkdown([embed])).toContain(boats);
  expect(toHtml([tree("bookmark", {})])).toBe("");
  expect(toMarkdown([tree("bookmark", {})])).toBe("");
});

test("an address that no page may hold is words alone", () => {
  const html = toHtml([tree("bookmark", { link: [["javascript:alert(1)"]], title: [["Press"]] })]);
  expect(html).toBe("<p>Press</p>");
});
