// Pictures, films and sounds in HTML as block trees. Invariant: an address in a tree is one that a page may show, that of an
// attachment, or a picture's own data; everything else is no picture, and its words are left to the caller.
import { blockTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import type { Marks } from "@tessera/kernel/text/marks.ts";
import { isFileAddress, isPictureData, kindOfAddress, treeOfFile } from "../../media/file-of-tree.ts";
import { attribute, isElement, type Element, type Node } from "./elements.ts";

/** So small it belongs to its line: a sign, a smiley, something that counts readers. */
const smallest = 32;

function pixels(element: Element, name: "width" | "height"): number | undefined {
  const [, said] = /^(\d{1,5})(?:\.\d+)?(?:px)?$/.exec(attribute(element, name)?.trim() ?? "") ?? [];
  const [, styled] =
    new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(\\d{1,5})(?:\\.\\d+)?px`, "i").exec(attribute(element, "style") ?? "") ??
    [];
  const number = Number(said ?? styled ?? 0);
  return number > 0 ? number : undefined;
}

export function isSmall(image: Element): boolean {
  const [width = smallest + 1, height = smallest + 1] = [pixels(image, "width"), pixels(image, "height")];
  return Math.min(width, height) <= smallest || /emoji|emoticon/i.test(attribute(image, "class") ?? "");
}

export function pictureIn(image: Element): BlockTree | null {
  const address = attribute(image, "src")?.trim() ?? "";
  if (image.tagName !== "img" || isSmall(image)) return null;
  if (!isFileAddress(address) && !isPictureData(address)) return null;
  const [width, height] = [pixels(image, "width"), pixels(image, "height")];
  const said = Number(attribute(image, "data-ratio") ?? Number.NaN);
  const known = said > 0 && said < 100 ? said : undefined;
  const ratio = known ?? (width === undefined || height === undefined ? undefined : height / width);
  return treeOfFile("image", { address, alt: attribute(image, "alt")?.trim() ?? "", width, ratio });
}

/** A film or a sound. */
export function playedIn(element: Element): BlockTree | null {
  const kind = element.tagName;
  if (kind !== "video" && kind !== "audio") return null;
  const sources = element.childNodes.filter(isElement).filter(({ tagName }) => tagName === "source");
  const address = [element, ...sources].map((one) => attribute(one, "src")?.trim() ?? "").find(isFileAddress);
  return address === undefined ? null : treeOfFile(kind, { address });
}

/** A link that was a block of this type when we wrote it. */
export function linkedIn(link: Element, type: string | undefined): BlockTree | null {
  const address = attribute(link, "href") ?? "";
  const name = link.childNodes
    .map((node) => ("value" in node ? node.value : ""))
    .join("")
    .trim();
  if (link.tagName !== "a") return null;
  if (type === "pdf" || type === "file") return isFileAddress(address) ? treeOfFile(type, { address, name }) : null;
  if (!/^https?:\/\//i.test(address) || complainAboutUrl(address) !== null) return null;
  const title: Readonly<Record<string, Json>> = name === "" || name === address ? {} : { title: [[name]] };
  if (type === "bookmark") return { ...blockTree(type, []), properties: { link: [[address]], ...title } };
  return type === "embed" ? { ...blockTree(type, []), properties: { source: [[address]] } } : null;
}

const around = new Set(["a", "div", "span", "p", "picture", "button"]);
const beside = new Set(["source", "noscript", "svg"]);

/** The one thing in a box and in the boxes in it; null where there is more, or words. */
export function onlyIn(nodes: readonly Node[], depth = 0): Element | null {
  const kept = nodes.filter((node) =>
    isElement(node) ? !beside.has(node.tagName) : "value" in node && node.value.trim() !== "",
  );
  const only = kept[0];
  if (kept.length !== 1 || only === undefined || !isElement(only) || depth > 8) return null;
  const inside = around.has(only.tagName) ? onlyIn(only.childNodes, depth + 1) : null;
  return inside ?? (around.has(only.tagName) && only.tagName !== "a" ? null : only);
}

/** Where a picture led is kept as its caption, but for one that led to itself. */
export function withLink(tree: BlockTree, words: string, marks: Marks): BlockTree {
  const address = marks["a"]?.[0];
  if (typeof address !== "string" || kindOfAddress(address) === "image") return tree;
  return { ...tree, properties: { ...tree.properties, caption: [[words || address, [["a", address]]]] } };
}
