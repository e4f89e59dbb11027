// Pictures and other files in HTML and Markdown, both ways (G3), and what is none.
import { blockTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { expect, test } from "vitest";
import { fromMarkdown } from "../../markdown/from-markdown.ts";
import { toMarkdown } from "../../markdown/to-markdown.ts";
import { treeOfFile } from "../../media/file-of-tree.ts";
import { fromHtml } from "./from-html.ts";
import { outlineOfTrees } from "../testing/outline-of-trees.ts";
import { toHtml } from "../writing/to-html.ts";

const quay = "https://tidewater.example/quay.png";
const attachment = "attachment:01234567-89ab-4cde-8f01-23456789abcd:A boat (1) <é>.pdf";
const data = "data:image/png;base64,iVBORw0KGgo=";
const seen = (html: string): string[] => outlineOfTrees(fromHtml(html));

test("G3: a picture between words is a block between paragraphs, however it is wrapped", () => {
  expect(seen(`<p>One <img src="${quay}" alt="The quay"> two</p>`)).toEqual([
    "text: One",
    `image: <${quay}>`,
    "text: two",
  ]);
  expect(seen(`<p><span style="overflow:hidden"><img src="${quay}" width=300 height=200></span></p>`)).toEqual([
    `image: <${quay}>`,
  ]);
  expect(seen(`<ul><li>Boats<br><img src="${quay}"></li><li>Piers</li></ul>`)).toEqual([
    "bulleted_list: Boats",
    `  image: <${quay}>`,
    "bulleted_list: Piers",
  ]);
  expect(seen(`<div><picture><source srcset="x"><img src="${quay}"></picture></div>`)).toEqual([`image: <${quay}>`]);
  const [image] = fromHtml(`<img src="${quay}" alt=" The quay " width="300" height="150">`);
  expect(image).toMatchObject({
    type: "image",
    properties: { source: [[quay]], alt_text: [["The quay"]] },
    format: { block_width: 300, block_aspect_ratio: 0.5 },
  });
  expect(fromHtml(`<img src="${quay}" style="width:1000px; height:500px">`)[0]?.format).toEqual({
    block_width: null,
    block_aspect_ratio: 0.5,
  });
});

test("G3: a figure has its caption; where a picture leads to is kept as one", () => {
  expect(
    seen(
      `<figure><a href="https://tidewater.example/"><img src="${quay}"></a><figcaption>The <b>quay</b></figcaption></figure>`,
    ),
  ).toEqual([`image: <${quay}> (The quay)`]);
  expect(seen(`<p><a href="https://tidewater.example/a"><img src="${quay}" alt="Quay"></a></p>`)).toEqual([
    `image: <${quay}> (Quay)`,
  ]);
  expect(seen(`<p><a href="${quay}"><img src="${quay}"></a></p>`)).toEqual([`image: <${quay}>`]);
  expect(seen("<figure><pre>one</pre><figcaption>Code</figcaption></figure>")).toEqual(["code: one", "text: Code"]);
  expect(seen(`<figure><video controls><source src="https://tidewater.example/film.mp4"></video></figure>`)).toEqual([
    "video: <https://tidewater.example/film.mp4>",
  ]);
});

test("G3: in a heading, a cell and a summary a picture is a link; what is small or cannot be fetched is its words", () => {
  expect(seen(`<h2>Quay <img src="${quay}" alt="seen"></h2>`)).toEqual([`sub_header: Quay {a ${quay}}seen{}`]);
  expect(seen(`<details><summary><img src="${quay}" alt="seen"></summary>x</details>`)).toEqual([
    `toggle: {a ${quay}}seen{}`,
    "  text: x",
  ]);
  expect(seen(`<p>Ship it <img class="emoji" src="${quay}" alt=":boat:" width=20 height=20></p>`)).toEqual([
    "text: Ship it :boat:",
  ]);
  expect(seen(`<p>Read<img src="${quay}" width=1 height=1></p>`)).toEqual(["text: Read"]);
  for (const none of [
    "file:///C:/quay.png",
    "cid:image001",
    "quay.png",
    "javascript:alert(1)",
    "data:image/svg+xml;base64,PHN2Zz4=",
    "data:text/html;base64,PHN2Zz4=",
    "blob:https://a/b",
  ])
    expect(seen(`<p><img src="${none}" alt="kept"></p>`)).toEqual(["text: kept"]);
  expect(seen(`<p><img src="http://tidewater.example/quay.png" alt="kept"></p>`)).toEqual([
    "text: {a http://tidewater.example/quay.png}kept{}",
  ]);
  expect(seen(`<video src="javascript:alert(1)">No</video><audio src="http://a.example/x.mp3"></audio>`)).toEqual([]);
});

test("G3: a picture that came as data is one, for whoever uploads it", () => {
  expect(seen(`<p><img src="${data}"></p>`)).toEqual([`image: <${data}>`]);
  expect(outlineOfTrees(fromMarkdown(`![](${data})`))).toEqual([`image: <${data}>`]);
});

const samples: readonly BlockTree[] = [
  treeOfFile("image", { address: quay, caption: [["The quay"]], alt: "Boats", width: 300, ratio: 0.5 }),
  treeOfFile("image", { address: attachment, ratio: 0.25 }),
  treeOfFile("video", { address: "https://tidewater.example/film.mp4?a=1&amp;b=<", caption: [['A "film"']] }),
  treeOfFile("audio", { address: "https://tidewater.example/horn.mp3" }),
  treeOfFile("pdf", { address: attachment, caption: [['The "plan"']] }),
  treeOfFile("file", { address: attachment.replace("pdf", "zip") }),
  { ...blockTree("bookmark", []), properties: { link: [[quay]], title: [["Quay & <all>"]], caption: [["Seen"]] } },
  { ...blockTree("embed", []), properties: { source: [["https://tidewater.example/map"]] } },
];

test("G1: files, bookmarks and embeds are read again from the HTML that we write", () => {
  const bare = (tree: BlockTree) => {
    // Of a picture and a film nothing but the address names it.
    const { title, ...others } = tree.properties;
    return { ...tree, properties: tree.type === "bookmark" || title !== undefined ? tree.properties : others };
  };
  expect(fromHtml(toHtml(samples)).map(bare)).toEqual(samples.map(bare));
});

test("G1: files are read again from the Markdown that we write, with their captions", () => {
  const known = samples.slice(0, 6);
  const read = fromMarkdown(toMarkdown(known));
  expect(read.map(({ type, properties }) => [type, properties["source"], properties["caption"]])).toEqual(
    // An attachment is known by its name alone.
    known.map(({ type, properties }) => [type, properties["source"], properties["caption"]]),
  );
  expect(toMarkdown([samples[0] ?? blockTree("text", [])])).toBe(`![The quay](${quay})\n`);
  expect(toMarkdown([treeOfFile("image", { address: "javascript:alert(1)", name: "boat.png" })])).toBe("boat.png\n");
  expect(toHtml([treeOfFile("image", { address: "javascript:alert(1)", name: "<boat>" })])).toBe("<p>&lt;boat&gt;</p>");
});

test("G4: an image that stands alone in Markdown is a block, in words it stays as it is written", () => {
  expect(outlineOfTrees(fromMarkdown(`One\n\n![The quay](${quay} "t")\n\nTwo ![x](${quay})`))).toEqual([
    "text: One",
    `image: <${quay}> (The quay)`,
    `text: Two {md ![x](${quay})}‣{}`,
  ]);
  expect(outlineOfTrees(fromMarkdown(`![The quay][q]\n\n[q]: ${quay}`))[0]).toBe(`image: <${quay}> (The quay)`);
  for (const none of ["![a](quay.png)", "![a](http://a.example/quay.png)", "![a](<javascript:alert(1)>)"])
    expect(outlineOfTrees(fromMarkdown(none))).toEqual([`text: {md ${none}}‣{}`]);
  expect(outlineOfTrees(fromMarkdown(`[Quay](${quay})`))).toEqual([`text: {a ${quay}}Quay{}`]);
});
