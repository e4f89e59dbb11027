// A page with every type of block that existing clients show, and every mark, each with words of its own to look for.
// Invariant: no two blocks have the same words. Leaves writing it to importer.ts.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Made } from "./importer.ts";

const at = (url: string): Json => [[url]];
const line = (type: string, title: string, ...children: Made[]): Made => ({ type, title, children });
const asset = (type: string, host: string): Made => {
  const source = at(`https://${host}/${type}`);
  return {
    type,
    properties: { source, caption: [[`Caption of ${type}`]] },
    format: { display_source: `https://${host}/${type}` },
    shows: [`Caption of ${type}`],
  };
};
const row = (...cells: string[]): Made => ({
  type: "table_row",
  properties: Object.fromEntries(cells.map((cell, column) => [`col${column}`, [[cell]]])),
  shows: cells,
});

export interface Named {
  readonly page: string;
  readonly subPage: string;
  readonly original: string;
  readonly external: string;
  /** Who is mentioned; shown as a picture with their name. */
  readonly person: string;
}

export function everyMark({ subPage, external, person }: Named): Json {
  return [
    ["plain "],
    ["bold", [["b"]]],
    ["italic", [["i"]]],
    ["struck", [["s"]]],
    ["underlined", [["_"]]],
    ["inline code", [["c"]]],
    ["coloured", [["h", "red_background"]]],
    ["linked", [["a", "https://example.com/linked"]]],
    ["bold and slanted", [["b"], ["i"]]],
    ["commented", [["m", "5f2a9d1e-0000-4000-8000-000000000001"]]],
    ["⁍", [["e", "E=mc^2"]]],
    ["‣", [["p", subPage]]],
    ["‣", [["u", person]]],
    ["‣", [["d", { type: "date", start_date: "2026-11-23" }]]],
    ["‣", [["lm", { href: "https://example.com/lm", title: "A linked page", description: "What it is" }]]],
    ["‣", [["eoi", external]]],
  ];
}

export const markedWords = [
  "plain bold",
  "E=mc^2",
  "italic",
  "struck",
  "underlined",
  "inline code",
  "coloured",
  "linked",
  "bold and slanted",
  "commented",
  "A page below",
  "Nov 23, 2026",
  "A linked page",
];

export function everyBlock(named: Named): Made {
  const { page, subPage, original, external } = named;
  const attributes = [
    { id: "title", values: ["An issue elsewhere"] },
    { id: "owner", values: ["somebody/project"] },
  ];
  const children: Made[] = [
    { type: "table_of_contents" },
    { type: "text", title: everyMark(named), shows: markedWords },
    line("text", "A paragraph", line("text", "indented below it")),
    { type: "text", title: "in colour", format: { block_color: "teal_background" } },
    { type: "text" },
    line("header", "First heading"),
    line("sub_header", "Second heading"),
    line("sub_sub_header", "Third heading"),
    line("header_4", "Fourth heading"),
    { ...line("sub_header", "A toggle heading", line("text", "beneath the heading")), format: { toggleable: true } },
    line("bulleted_list", "First bullet", line("bulleted_list", "inner bullet", line("text", "deeper still"))),
    line("bulleted_list", "Second bullet"),
    { type: "numbered_list", title: "Third number", format: { list_start_index: 3 } },
    line("numbered_list", "Fourth number", line("numbered_list", "inner number")),
    { type: "to_do", title: "To be done" },
    { type: "to_do", title: "It is done", properties: { checked: [["Yes"]] } },
    line("toggle", "A toggle", line("text", "inside the toggle"), line("to_do", "task in the toggle")),
    line("quote", "A quotation", line("text", "who said it")),
    {
      type: "callout",
      title: "Mind the gap",
      format: { page_icon: "🚂", block_color: "gray_background" },
      children: [line("text", "within the callout")],
    },
    {
      type: "code",
      title: "const answer = 42;",
      properties: { language: [["TypeScript"]], caption: [["A caption of code"]] },
      shows: ["const answer = 42;", "A caption of code"],
    },
    { type: "equation", title: "a^2+b^2", shows: ["a^2+b^2"] },
    { type: "divider" },
    {
      type: "bookmark",
      title: "A bookmark",
      properties: { link: at("https://example.com/bookmark"), description: [["what is marked"]] },
      shows: ["A bookmark", "what is marked", "https://example.com/bookmark"],
    },
    asset("image", "example.com"),
    asset("video", "example.com"),
    asset("embed", "example.com"),
    asset("replit", "replit.com"),
    asset("maps", "maps.example.com"),
    asset("figma", "figma.com"),
    asset("typeform", "typeform.com"),
    asset("codepen", "codepen.io"),
    asset("excalidraw", "excalidraw.com"),
    asset("gist", "gist.example.com"),
    { ...asset("tweet", "example.com/someone/status"), shows: [] },
    { ...asset("pdf", "example.com"), shows: [] },
    { type: "audio", properties: { source: at("https://example.com/sound.mp3") } },
    {
      type: "file",
      title: "tides.csv",
      properties: { source: at("https://example.com/tides.csv"), size: [["1.2KB"]] },
      shows: ["tides.csv", "1.2KB"],
    },
    {
      type: "drive",
      format: {
        drive_properties: {
          title: "A drive document",
          url: "https://example.com/drive",
          thumbnail: "https://example.com/t.png",
        },
      },
      shows: ["A drive document"],
    },
    {
      type: "column_list",
      children: [
        { type: "column", format: { column_ratio: 0.5 }, children: [line("text", "left column")] },
        { type: "column", format: { column_ratio: 0.5 }, children: [line("text", "right column")] },
      ],
    },
    {
      type: "table",
      format: { table_block_column_order: ["col0", "col1"], table_block_column_header: true },
      children: [row("Harbour", "Depth"), row("North basin", "7 m"), row("South basin", "4 m")],
    },
    {
      type: "tab",
      children: [
        { type: "tab_panel", title: "First tab", children: [line("text", "on the first tab")] },
        { type: "tab_panel", title: "Second tab", children: [{ ...line("text", "on the second tab"), shows: [] }] },
      ],
    },
    { type: "transclusion_container", id: original, children: [line("text", "said in two places")] },
    { type: "transclusion_reference", format: { transclusion_reference_pointer: { table: "block", id: original } } },
    { type: "alias", format: { alias_pointer: { table: "block", id: subPage } } },
    { type: "button", title: "Press me" },
    {
      type: "external_object_instance",
      id: external,
      format: { domain: "github.com", original_url: "https://example.com/issue", attributes },
      shows: ["An issue elsewhere", "project"],
    },
    { type: "breadcrumb" },
    { type: "page", id: subPage, title: "A page below", format: { page_icon: "⚓" } },
  ];
  return { type: "page", id: page, title: "Every block", format: { page_icon: "🧭" }, children };
}

/** The words of a block that its page must show. */
export function wordsOf({ title, shows }: Made): readonly string[] {
  return shows ?? (typeof title === "string" ? [title] : []);
}
