import fc from "fast-check";
import { expect, test } from "vitest";
import { blockTree, deepestTree, titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { plainText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { fromMarkdown } from "./from-markdown.ts";
import { sayable, trees, words } from "./testing/arbitrary-trees.ts";
import { tableTree } from "../model/table-tree.ts";
import { toMarkdown } from "./to-markdown.ts";

test("what Markdown can say comes back as it was", () => {
  fc.assert(
    fc.property(trees, (written) => {
      const markdown = toMarkdown(written);
      expect(fromMarkdown(markdown), markdown).toEqual(sayable(written));
    }),
    { numRuns: 400 },
  );
});

test("a page of many blocks comes back as it was", () => {
  const pages = fc.array(trees, { minLength: 120, maxLength: 160, size: "max" }).map((all) => all.flat());
  fc.assert(
    fc.property(pages, (written) => {
      const markdown = toMarkdown(written);
      expect(fromMarkdown(markdown)).toEqual(sayable(written));
    }),
    { numRuns: 4 },
  );
});

const brief = (trees: readonly BlockTree[], depth = 0): string[] =>
  trees.flatMap((tree) => [
    `${" ".repeat(depth)}${tree.type}: ${plainText(titleOfTree(tree))}`,
    ...brief(tree.children, depth + 1),
  ]);

const long = (part: string, length = 200_000) => part.repeat(Math.ceil(length / part.length)).slice(0, length);

test("trees as Markdown that reads well elsewhere", () => {
  const done = { ...blockTree("to_do", [["Print"]]), properties: { title: [["Print"]], checked: [["Yes"]] } };
  const written = toMarkdown([
    blockTree("header", [["Plan #1"]]),
    blockTree("text", [
      ["It is "],
      ["bold", [["b"]]],
      [", snake_case, 3 * 4 and "],
      ["x < y", [["c"]]],
      [" at "],
      ["home", [["a", "https://example.org/a?b=c&d"]]],
      ["."],
    ]),
    blockTree("bulleted_list", [["one"]], [blockTree("numbered_list", [["a"]]), blockTree("numbered_list", [["b"]])]),
    done,
    blockTree("quote", [["Said\nso"]], [blockTree("text", [["and more"]])]),
    blockTree("toggle", [["Open "], ["me", [["i"]]]], [blockTree("text", [["in"]])]),
    blockTree("divider", []),
    blockTree("text", [
      ["half ", [["b"]]],
      ["red", [["h", "red"]]],
    ]),
  ]);
  expect(written).toBe(
    [
      "# Plan \\#1",
      "",
      "It is **bold**, snake_case, 3 \\* 4 and `x < y` at [home](<https://example.org/a?b=c&d>).",
      "",
      "- one",
      "  1. a",
      "  2. b",
      "- [x] Print",
      "",
      "> Said\\",
      "> so",
      ">",
      "> and more",
      "",
      "<details><summary>Open <i>me</i></summary>",
      "",
      "in",
      "",
      "</details>",
      "",
      "---",
      "",
      '<b>half </b><span data-color="red">red</span>',
      "",
    ].join("\n"),
  );
});

test("C8, C10: code and callouts as others write and read them", () => {
  const markdown =
    "```ts title=x\nlet a;\n```\n\n    indented\n\n> [!warning]\n> Mind *it*\n>\n> - so\n\n> \\[!NOTE]\n> no";
  const read = fromMarkdown(markdown);
  expect(brief(read)).toEqual([
    "code: let a;",
    "code: indented",
    "callout: Mind it",
    " bulleted_list: so",
    "quote: [!NOTE] no",
  ]);
  expect(read[0]?.properties["language"]).toEqual([["TypeScript"]]);
  expect(read[2]?.format).toEqual({ page_icon: "⚠️", block_color: "yellow_background" });
  const wave = { ...blockTree("callout", [["High"]]), format: { page_icon: "🌊" } };
  expect(toMarkdown([wave])).toBe("> [!NOTE]\n> High\n");
  expect(toMarkdown(fromMarkdown("```go\nx\n```"))).toBe("```go\nx\n```\n");
});

test("what Markdown cannot say is written without loss of words", () => {
  const written = toMarkdown([
    blockTree("text", [["above"]], [blockTree("text", [["below"]])]),
    blockTree("page", [["A page"]], [blockTree("text", [["its own"]])]),
    blockTree("from_the_future", [["Future"]], [blockTree("text", [["kept"]])]),
    blockTree("text", [
      ["bad", [["a", "javascript:alert(1)"]]],
      ["say", [["m", "id"]]],
    ]),
  ]);
  expect(written).toBe("above\n\nbelow\n\nA page\n\nFuture\n\nkept\n\nbadsay\n");
  expect(toMarkdown([])).toBe("");
});

test("G4: Markdown as it is found: headings, lists, tasks, toggles and links by reference", () => {
  const markdown = `Title
=====
#### Deep

* one
  continued
    + two

3) three
4) four

- [x] done

<details>
<summary>More</summary>
inside [here][1] and [there](javascript:x)
</details>

[1]: https://example.org
`;
  const read = fromMarkdown(markdown);
  expect(brief(read)).toEqual([
    "header: Title",
    "header_4: Deep",
    "bulleted_list: one continued",
    " bulleted_list: two",
    "numbered_list: three",
    "numbered_list: four",
    "to_do: done",
    "toggle: More",
    " text: inside here and there",
  ]);
  expect(read[3]?.format).toEqual({ list_start_index: 3 });
  expect(read[5]?.properties["checked"]).toEqual([["Yes"]]);
  const link = titleOfTree(read[6]?.children[0] as BlockTree);
  expect(link).toEqual([["inside "], ["here", [["a", "https://example.org"]]], [" and there"]]);
});

test("C14: tables come back as they were, whatever stands in their cells", () => {
  const odd: RichText[] = [
    [["a|b"]],
    [["c|", [["c"]]]],
    [["\\\\|d", [["b"]]]],
    [["e\nf"]],
    [["x", [["a", "https://tidewater.example"]]]],
    [],
  ];
  const tree = tableTree([odd, odd.toReversed()], { headerRow: true });
  expect(fromMarkdown(toMarkdown([tree]))).toEqual([tree]);
  const bare = tableTree([[[["1"]], [["2"]]]]);
  expect(toMarkdown([bare])).toBe("|  |  |\n| --- | --- |\n| 1 | 2 |\n");
  expect(fromMarkdown(toMarkdown([bare]))).toEqual([bare]);
  const aligned = tableTree(
    [
      [[["a"]], [["b", [["b"]]]]],
      [[["1"]], []],
    ],
    { headerRow: true },
  );
  expect(fromMarkdown("| a | **b** |\n| --- | :-: |\n| 1 |")).toEqual([
    { ...aligned, format: { ...aligned.format, markdown_align: { c2: "center" } } },
  ]);
});

test("mathematics keeps its source, and sums of money are none", () => {
  const words = (markdown: string) => brief(fromMarkdown(markdown)).join("|");
  const sources = (markdown: string) =>
    fromMarkdown(markdown).flatMap((tree) =>
      titleOfTree(tree).flatMap(([, own]) => own?.map(([, source]) => source) ?? []),
    );
  expect(sources("so $a_1 * b_2 \\\\ \\{c\\}$ *is*")).toEqual(["a_1 * b_2 \\\\ \\{c\\}", undefined]);
  expect(sources("> $$\n> \\frac{a_1}{b_1} \\\\\n> *x*\n> $$")).toEqual(["\\frac{a_1}{b_1} \\\\ *x*"]);
  expect(words("from $5 to $6 *or* so")).toBe("text: from $5 to $6 or so");
  expect(toMarkdown([blockTree("text", [["it costs $5"]])])).toBe("it costs $5\n");
});

test("nesting is bounded on either way, and nothing deeper is lost", () => {
  const deepestOf = (trees: readonly BlockTree[]) => Math.max(...brief(trees).map((line) => line.search(/\S/)));
  let deep = blockTree("bulleted_list", [["end"]]);
  for (let level = 0; level < 3 * deepestTree; level++) deep = blockTree("bulleted_list", [[`n${level}`]], [deep]);
  const written = toMarkdown([deep]);
  expect(
    Math.max(
      ...written
        .trimEnd()
        .split("\n")
        .map((line) => line.indexOf("-")),
    ),
  ).toBe(2 * deepestTree);
  expect(brief(fromMarkdown(written))).toHaveLength(3 * deepestTree + 1);
  const steps = Array.from({ length: 90 }, (_, level) => `${"  ".repeat(level)}- n${level}`);
  const read = fromMarkdown(steps.join("\n"));
  expect(deepestOf(read)).toBe(deepestTree);
  expect(brief(read).map((line) => line.trim())).toEqual(steps.map((_, level) => `bulleted_list: n${level}`));
  const folds = `${"<details><summary>x</summary>\n\n".repeat(90)}end`;
  expect(deepestOf(fromMarkdown(folds))).toBe(deepestTree);
  expect(brief(fromMarkdown(folds))).toHaveLength(91);
  let quotes = blockTree("quote", [["end"]]);
  for (let level = 0; level < deepestTree; level++) quotes = blockTree("quote", [[`n${level}`]], [quotes]);
  expect(fromMarkdown(toMarkdown([quotes]))).toEqual([quotes]);
  expect(brief(fromMarkdown(`${"> ".repeat(500)}end`)).join("")).toContain("> ".repeat(400));
});

test("a long text is read as short ones are", () => {
  const part = "# One\n\nSee [this][that], *so*.\n\n- a\n  - b\n\n    c\n- d\n\n```\n# code\n\nmore\n```\n\n> q\n\n";
  const times = 300;
  const read = fromMarkdown(`${part.repeat(times)}[that]: https://example.org\n`);
  const once = fromMarkdown(`${part}[that]: https://example.org\n`);
  expect(read).toEqual(Array.from({ length: times }, () => once).flat());
});

test.each([
  [
    "prose",
    long("Plain *words* in a paragraph [that](https://x.y) goes on, as paragraphs do.\n\n- item\n  - below\n\n"),
  ],
  ["emphasis", long("*a **b ")],
  ["brackets", long("[a](b")],
  ["dollars", long("$a ")],
  ["code", long("` `` ``` ")],
  ["tags", long("<a ")],
  ["quotes", long(`${">".repeat(40)}\n`, 60_000)],
  ["containers", long("- ")],
  [
    "indentation",
    Array.from({ length: 1400 }, (_, at) => `${"  ".repeat(at)}- x`)
      .join("\n")
      .slice(0, 60_000),
  ],
  ["rows", `|a|\n|-|\n${long("|x|\n", 100_000)}`],
  ["definitions", long("[a]: b\n", 100_000)],
  ["toggles", long("<details><summary>x</summary>\n\n", 100_000)],
])("hostile: a long text of %s is read to its end", (_name, text) => {
  // A cost of the square would not come back before the suite gives up.
  expect(fromMarkdown(text).length).toBeGreaterThan(0);
});

test("C12, B7: equations in a line and alone, both ways", () => {
  const inline = (source: string) => [blockTree("text", [["costs $5, "], ["⁍", [["e", source]]], ["2 $"]])];
  for (const source of ["x", "x^2_i", "\\frac{a}{b}", "a $ b", "a*b*c", "[x](y)", "<b>"]) {
    const trees = [...inline(source), blockTree("equation", [[`${source}\n\n- y`]])];
    expect(fromMarkdown(toMarkdown(trees))).toEqual(trees);
  }
  expect(fromMarkdown("$$\nx + y\n= z\n$$\n\nso $x$ is")).toEqual([
    blockTree("equation", [["x + y\n= z"]]),
    blockTree("text", [["so "], ["⁍", [["e", "x"]]], [" is"]]),
  ]);
  expect(toMarkdown([blockTree("text", [["⁍", [["e", "$"]]]])])).toBe("\\$\n");
});

test("any source of an equation is read back as it was, or as its own words", () => {
  fc.assert(
    fc.property(words, words, (source, after) => {
      const wanted: RichText = [["⁍", [["e", source]]], [`.${after}`]];
      const [back] = fromMarkdown(toMarkdown([blockTree("text", wanted)]));
      const title = back === undefined ? [] : titleOfTree(back);
      if (title[0]?.[0] === "⁍") expect(title).toEqual(wanted);
      else expect(plainText(title)).toBe(`${source}.${after}`);
    }),
  );
});

test("C17, C20: a table of contents both ways, a link to a page as a link, and the words of the sign as words", () => {
  const pointer = { table: "block", id: "11111111-2222-4333-8444-555555555555", spaceId: "s" };
  const contents = blockTree("table_of_contents", []);
  expect(fromMarkdown(toMarkdown([contents, blockTree("text", [["[TOC]"]])]))).toEqual([
    contents,
    blockTree("text", [["[TOC]"]]),
  ]);
  const address = "/11111111222243338444555555555555";
  expect(toMarkdown([{ ...blockTree("alias", []), format: { alias_pointer: pointer } }])).toBe(
    `[${address}](${address})\n`,
  );
  expect(toMarkdown([blockTree("alias", []), blockTree("breadcrumb", [])])).toBe("");
});
