// What "/" answers to what people type: the first row of each of these, slips among them; and nothing for what means nothing.
import { expect, test, vi } from "vitest";
import { findRows } from "./find-rows.ts";

vi.mock("@lingui/core/macro", () => ({ msg: ([message]: TemplateStringsArray) => ({ id: message, message }) }));

const { namedRows } = await import("./slash-rows.ts");

const lines = /text|to_do|header|list|toggle|quote|callout|code/;
const rows = namedRows(
  ({ message }) => String(message),
  (type) => lines.test(type),
);
const first = (query: string, uses = {}, now = 0): string => findRows(rows, query, uses, now)[0]?.id ?? "";

/** Each row with what is to find it first. */
const expected: Readonly<Record<string, string>> = {
  text: "text, txet, plain, paragraph, paragrah, normal",
  page: "page, pgae, subpage, sub-page, sub page, new, document",
  to_do: "todo, to-do, to do, task, checkbox, chekbox, checklist, tood",
  header: "h1, heading, heading 1, heading1, hedaing, headng 1, title, header, head, #",
  sub_header: "h2, heading 2, hedaing 2, heading2, subtitle, ##",
  sub_sub_header: "h3, heading 3, ###",
  header_4: "h4, heading 4",
  bulleted_list: "list, bullet, bulleted, bulet, buleted list, ul, bullet list, unordered, point, -",
  numbered_list: "numbered, number, numberd, ordered, ol, numbred list, 1.",
  toggle: "toggle, togle, togggle, toggle list, collapse, dropdown, accordion",
  toggle_header: "toggle heading, toggle h1, toggle heading 1, togle heading",
  quote: "quote, qoute, quoet, citation, blockquote",
  callout: "callout, calout, call, box, note, info, warning",
  code: "code, cdoe, codeblock, snippet, program, code block",
  diagram: "mermaid, diagram, flowchart, mermiad, digram, gantt",
  equation: "tex, equation, equatoin, math, latex, formula, math block",
  divider: "divider, dvider, line, hr, separator, seperator, ---",
  table: "table, tbale, tabel, grid, simple table, spreadsheet",
  tabs: "tabs, tab, panel",
  "columns-2": "columns, column, 2 columns, colums, two columns, 2col, layout, side by side",
  "columns-3": "3 columns, three columns, 3col",
  table_of_contents: "toc, table of contents, contents, outline, table of contnets",
  breadcrumb: "breadcrumb, bread, breadcrmb, path",
  synced: "synced, sync, synced block, transclusion, snyced",
  alias: "link, link to page, alias, lnik",
  button: "button, template, buton",
  image: "image, imgae, img, picture, photo, iamge, pictrue",
  video: "video, vidoe, movie, mp4",
  audio: "audio, sound, music, adio",
  pdf: "pdf",
  bookmark: "bookmark, bookmrak, web, website, url",
  embed: "embed, tweet, youtube, emebd, iframe, figma, twitter, map, yuotube",
  file: "file, fiel, attachment, attatchment, zip, upload file",
  person: "person, mention, user, people, mention a person, persn",
  "page-mention": "mention page, mention a page, wiki",
  date: "date, dtae, calendar, time, deadline, calender",
  today: "today, tody, now",
  tomorrow: "tomorrow, tomorow, next day",
  reminder: "reminder, remind, remider, alarm",
  emoji: "emoji, emojii, smiley, emoj",
  "inline-equation": "inline equation, inline, inline math",
  duplicate: "duplicate, dupilcate, clone, dup",
  "copy-link": "copy, copy link, copy link to block, anchor",
  move: "move, move to, mvoe, another page",
  delete: "delete, dleete, remove, trash, del, delet",
  "turn-text": "turn, turn into, turn into text, turntext",
  "turn-header": "turn into heading, turnheading, turn heading 1, trun heading 1",
  "turn-bulleted_list": "turnbullet, turn into bulleted list",
  "turn-quote": "turn into quote, turnquote",
  "colour-default": "color, colour, default, default color",
  "colour-red": "red, red text",
  "colour-blue": "blue, bleu",
  "colour-red_background": "red background, redbackground, red bg, red backgruond",
  "colour-gray_background": "background, highlight, gray background",
};

const pairs = Object.entries(expected).flatMap(([row, queries]) => queries.split(", ").map((query) => [query, row] as const)); // prettier-ignore

test("the table asks for 150 and more", () => {
  expect(new Set(pairs.map(([query]) => query)).size).toBe(pairs.length);
  expect(pairs.length).toBeGreaterThanOrEqual(150);
});

test.each(pairs)("/%s offers %s first", (query, row) => {
  expect(first(query)).toBe(row);
});

test.each(["qqqq", "xyzzy", "banana", "wednesdayish", "zzz", "kubernetes", "hello", "tbaley", "imgaee", "mvoe zzzz", "?"])(
  "/%s offers nothing rather than nonsense",
  (query) => expect(findRows(rows, query, {}, 0)).toEqual([]),
); // prettier-ignore

test("what is used more comes first among those that fit equally, never before what fits better", () => {
  const uses = { sub_header: { count: 5, last: 0 }, image: { count: 50, last: 0 } };
  expect(first("heading", uses)).toBe("sub_header");
  expect(first("h1", uses)).toBe("header");
  expect(first("i", uses)).toBe("image");
  expect(first("inline equation", uses)).toBe("inline-equation");
});

test("bare, all rows stand in their order", () => {
  expect(findRows(rows, " ", {}, 0)).toEqual(rows);
});
