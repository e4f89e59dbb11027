// Block trees as HTML that other programs understand: headings, lists that nest, quotes, rules. Read again (from-html.ts)
// they are the same trees as far as HTML can say them. Invariant: every word and address is escaped.
import { titleOfTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { emojiAddress } from "@tessera/kernel/records/emoji-address.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import type { Marks } from "@tessera/kernel/text/marks.ts";
import { piecesOf, plainText, toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { targetOf } from "../../alias/alias.ts";
import { languageIn } from "../../code/code.ts";
import { wordOfLanguage } from "../../code/languages.ts";
import { colourName } from "../../model/colour-name.ts";
import { equationOf } from "../../equation/equation-unit.ts";
import { isToggleable } from "../../header/header.ts";
import type { FormFileKind } from "../../model/form.ts";
import { imageInSource } from "../../markdown/image-in-source.ts";
import { keptIn } from "../../markdown/kept-source.ts";
import { isKnownTag } from "../../markdown/tags.ts";
import { fileOfTree, isFileAddress, type TreeFile } from "../../media/file-of-tree.ts";
import { linkOfTree } from "../../web/link-of-tree.ts";
import { modelOf } from "../../registry/models.ts";
import { gridFormat } from "../../model/table-grid.ts";
import { isChecked } from "../../to-do/to-do.ts";

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** From the innermost. */
const tags: readonly (readonly [key: string, tag: string])[] = [
  ["c", "code"],
  ["s", "s"],
  ["_", "u"],
  ["i", "em"],
  ["b", "strong"],
];

export function toHtml(trees: readonly BlockTree[]): string {
  const out: string[] = [];
  let at = 0;
  while (at < trees.length) {
    const list = listOf(trees[at]);
    if (list === null) {
      out.push(oneAsHtml(trees[at] as BlockTree));
      at++;
      continue;
    }
    const start = at;
    while (at < trees.length && listOf(trees[at]) === list) at++;
    const first = trees[start]?.format["list_start_index"];
    const from = list === "ol" && typeof first === "number" && first > 1 ? ` start="${String(first)}"` : "";
    out.push(`<${list}${from}>${trees.slice(start, at).map(itemAsHtml).join("")}</${list}>`);
  }
  return out.join("");
}

function listOf(tree: BlockTree | undefined): "ul" | "ol" | null {
  const form = tree === undefined ? null : modelOf(tree.type).form;
  return form?.shape === "item" ? (form.list === "numbered" ? "ol" : "ul") : null;
}

function itemAsHtml(tree: BlockTree): string {
  const { form } = modelOf(tree.type);
  const isTask = form.shape === "item" && form.list === "tasks";
  const box = isTask ? `<input type="checkbox"${isChecked(tree.properties) ? " checked" : ""} disabled> ` : "";
  return `<li>${box}${inlineHtml(titleOfTree(tree))}${toHtml(tree.children)}</li>`;
}

function oneAsHtml(tree: BlockTree): string {
  const { form } = modelOf(tree.type);
  const words = inlineHtml(titleOfTree(tree));
  const below = isPageType(tree.type) ? "" : toHtml(tree.children);
  switch (form.shape) {
    case "heading": {
      const heading = `<h${String(form.level)}>${words}</h${String(form.level)}>`;
      if (!isToggleable(tree)) return `${heading}${below}`;
      return `<details open><summary>${heading}</summary>${below}</details>`;
    }
    case "code": {
      const word = wordOfLanguage(languageIn(tree.properties));
      const named = word === "" ? "" : ` class="language-${escaped(word)}"`;
      return `<pre><code${named}>${escaped(plainText(titleOfTree(tree)))}</code></pre>${below}`;
    }
    case "equation": {
      const source = escaped(plainText(titleOfTree(tree)));
      return `<div data-equation="${source}">$$${source}$$</div>`;
    }
    case "contents":
      return "";
    case "link": {
      const address = `/${targetOf(tree)?.replaceAll("-", "") ?? ""}`;
      return address === "/" ? "" : `<p><a href="${escaped(address)}">${escaped(address)}</a></p>`;
    }
    case "callout":
    case "quote":
      return `<blockquote><p>${words}</p>${below}</blockquote>`;
    case "fold":
      return `<details open><summary>${words}</summary>${below}</details>`;
    case "address": {
      const link = inlineHtml(linkOfTree(tree));
      return link === "" ? "" : link.startsWith("<a ") ? figure(tree, link) : `<p>${link}</p>`;
    }
    case "file": {
      const file = fileOfTree(tree);
      return file === null ? (words === "" ? "" : `<p>${words}</p>`) : figure(tree, fileHtml(form.kind, file));
    }
    case "rule":
      return "<hr>";
    case "columns":
      return `<div data-shape="columns">${below}</div>`;
    case "column": {
      const ratio = tree.format["column_ratio"];
      const share = typeof ratio === "number" ? ` data-ratio="${String(ratio)}"` : "";
      return `<div data-shape="column"${share}>${below}</div>`;
    }
    case "tabs":
      return `<div data-shape="tabs">${below}</div>`;
    case "tab":
      return `<div data-shape="tab">${words === "" ? "" : `<p data-name><strong>${words}</strong></p>`}${below}</div>`;
    case "table":
      return tableAsHtml(tree);
    default:
      return `${words === "" ? "" : `<p>${words}</p>`}${below}`;
  }
}

/** What a block shows, with its caption. Its type is named, as a link does not say which kind of block it was. */
function figure({ type, properties }: BlockTree, inside: string): string {
  const caption = inlineHtml(toRichText(properties["caption"]) ?? []);
  const below = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  return `<figure data-block="${escaped(type)}">${inside}${below}</figure>`;
}

function fileHtml(kind: FormFileKind, { address, name, alt, width, ratio }: TreeFile): string {
  const source = escaped(address);
  switch (kind) {
    case "image": {
      const size = width === null ? "" : ` width="${String(width)}"`;
      const shape = ratio === null ? "" : ` data-ratio="${String(ratio)}"`;
      return `<img src="${source}" alt="${escaped(alt)}"${size}${shape}>`;
    }
    case "video":
    case "audio":
      return `<${kind} src="${source}" controls></${kind}>`;
    case "pdf":
    case "file":
      return `<a href="${source}">${escaped(name === "" ? address : name)}</a>`;
  }
}

function tableAsHtml({ format, children }: BlockTree): string {
  const { columns, headerRow, headerColumn } = gridFormat(format);
  const rows = children.map(({ properties }, at) => {
    const cells = columns.map(({ id }, index) => {
      const tag = (headerRow && at === 0) || (headerColumn && index === 0) ? "th" : "td";
      return `<${tag}>${inlineHtml(toRichText(properties[id]) ?? [])}</${tag}>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  const head = headerRow ? rows.slice(0, 1) : [];
  return `<table>${head.length === 0 ? "" : `<thead>${head.join("")}</thead>`}<tbody>${rows.slice(head.length).join("")}</tbody></table>`;
}

export function inlineHtml(text: RichText): string {
  return piecesOf(text)
    .map(({ text: units, marks }) =>
      marked(
        equationHtml(marks) ?? emojiHtml(units, marks) ?? keptHtml(marks) ?? escaped(units).replaceAll("\n", "<br>"),
        marks,
      ),
    )
    .join("");
}

function equationHtml(marks: Marks): string | null {
  const source = equationOf(marks);
  return source === null ? null : `<span data-equation="${escaped(source)}">$${escaped(source)}$</span>`;
}

/** One of a workspace's own, whose words are its name (emoji-names.ts). */
function emojiHtml(units: string, marks: Marks): string | null {
  const [id, spaceId] = marks["ce"] ?? [];
  if (typeof id !== "string" || typeof spaceId !== "string") return null;
  return `<img class="emoji" src="${escaped(emojiAddress(spaceId, id))}" alt="${escaped(units)}">`;
}

/** Of Markdown that no block can say: an image as that, or by its words where a page may not show it; a tag is none of a reader's. */
function keptHtml(marks: Marks): string | null {
  const source = keptIn(marks);
  if (source === null) return null;
  const image = imageInSource(source);
  if (image === null) return isKnownTag(source) || source.startsWith("<!--") ? "" : escaped(source);
  const alt = escaped(image.alt);
  return /^https:/i.test(image.address) && isFileAddress(image.address)
    ? `<img src="${escaped(image.address)}" alt="${alt}">`
    : alt;
}

function marked(html: string, marks: Marks): string {
  let out = html;
  for (const [key, tag] of tags) if (marks[key] !== undefined) out = `<${tag}>${out}</${tag}>`;
  const colour = marks["h"]?.[0];
  if (typeof colour === "string" && colourName.test(colour)) out = `<span data-text-colour="${colour}">${out}</span>`;
  const href = marks["a"]?.[0];
  if (typeof href === "string" && complainAboutUrl(href) === null) out = `<a href="${escaped(href)}">${out}</a>`;
  return out;
}
