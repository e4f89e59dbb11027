// How Markdown that no block can say is shown in a line: a picture as that picture where a page may show it, or by its words; a tag
// that nobody would miss as a small sign, with its source for whoever points at it; any other as it is written.
import { isFileAddress } from "../media/file-of-tree.ts";
import { imageInSource } from "./image-in-source.ts";
import { isKnownTag } from "./tags.ts";

export function showKept(dom: HTMLElement, source: string): void {
  dom.title = source;
  const image = imageInSource(source);
  if (image !== null && isFileAddress(image.address) && /^https:/i.test(image.address)) {
    const picture = document.createElement("img");
    picture.className = "kept-picture";
    picture.alt = image.alt;
    picture.loading = "lazy";
    picture.referrerPolicy = "no-referrer";
    picture.src = image.address;
    return dom.replaceChildren(picture);
  }
  const isSign = image === null && (source.startsWith("<!--") || isKnownTag(source));
  dom.classList.add(isSign ? "kept-sign" : "kept-words");
  dom.textContent = isSign ? "‹›" : ((image?.alt || image?.address) ?? source);
}
