// A file as other formats know it: an address, a name, a caption. Invariant: an address is one of the web that a page may show,
// or that of an attachment, which opens nothing by itself; of a picture that came as data it is that data, until whoever makes
// records of the tree has uploaded it.
import { blockTree, type BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import type { FormFileKind } from "../model/form.ts";
import { drawable, textOf } from "../model/record-model.ts";
import { formatOfPicture } from "./media-props.ts";

export interface TreeFile {
  readonly address: string;
  readonly name: string;
  readonly alt: string;
  readonly caption: RichText;
  /** Pixels; null where it is as wide as the page. */
  readonly width: number | null;
  /** Height by width. */
  readonly ratio: number | null;
}

/** Null where it holds none that may be named. */
export function fileOfTree({ properties, format }: BlockTree): TreeFile | null {
  const text = (name: string): string => textOf({ properties }, name).replaceAll("\n", " ");
  const address = text("source");
  if (!isFileAddress(address)) return null;
  return {
    address,
    name: text("title"),
    alt: text("alt_text"),
    caption: toRichText(properties["caption"]) ?? [],
    width: drawable(format["block_width"]),
    ratio: drawable(format["block_aspect_ratio"]),
  };
}

export interface ReadFile {
  readonly address: string;
  readonly name?: string;
  readonly alt?: string;
  readonly caption?: RichText;
  readonly width?: number;
  readonly ratio?: number;
}

export function treeOfFile(kind: FormFileKind, file: ReadFile): BlockTree {
  const { address, alt = "", caption = [], width, ratio } = file;
  const name = file.name ?? parseAttachment(address)?.name ?? "";
  const properties: JsonObject = {
    source: [[address]],
    ...(name === "" ? {} : { title: [[name]] }),
    ...(alt === "" ? {} : { alt_text: [[alt]] }),
    ...(caption.length === 0 ? {} : { caption: caption as unknown as JsonObject[string] }),
  };
  const measured = width !== undefined && ratio !== undefined ? formatOfPicture({ width, height: width * ratio }) : {};
  const format: JsonObject = ratio !== undefined && width === undefined ? { block_aspect_ratio: ratio } : measured;
  return { ...blockTree(kind, []), properties, format };
}

/** An uploaded file, or one of the web that a page's policy lets it show. */
export function isFileAddress(address: string): boolean {
  return parseAttachment(address) !== null || (/^https:\/\//i.test(address) && complainAboutUrl(address) === null);
}

/** A picture that is its own address. Those that can hold a script are none. */
export function isPictureData(address: string): boolean {
  return /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,/i.test(address);
}

const endings: readonly (readonly [kind: FormFileKind, ending: RegExp])[] = [
  ["image", /\.(?:png|jpe?g|gif|webp|avif|bmp|svg)$/i],
  ["video", /\.(?:mp4|m4v|webm|mov|ogv)$/i],
  ["audio", /\.(?:mp3|m4a|wav|ogg|oga|opus|flac|aac)$/i],
  ["pdf", /\.pdf$/i],
];

/** What the name at an address says that it is. */
export function kindOfAddress(address: string): FormFileKind | null {
  const name = parseAttachment(address)?.name ?? (URL.canParse(address) ? new URL(address).pathname : address);
  return endings.find(([, ending]) => ending.test(name))?.[0] ?? null;
}
