// A block's file as its face reads it, and the fields that are written for one.
import { getIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { frameAligns, type FrameAlign } from "../framed/frame-align.ts";
import { drawable, textOf } from "../model/record-model.ts";

/** Widths in pixels; `ratio` is height by width. */
export interface MediaProps {
  readonly source: string;
  readonly name: string;
  readonly bytes: number | null;
  readonly alt: string;
  readonly width: number | null;
  readonly ratio: number | null;
  readonly align: FrameAlign;
  readonly full: boolean;
  readonly captioned: boolean;
}

/** `props` as the model gave them. */
export function readMedia(props: JsonObject): MediaProps {
  const text = (name: string): string => textOf(props, name);
  const format = (name: string): Json | undefined => getIn(props, ["format", name]);
  const size = text("size");
  return {
    // Only uploaded files and addresses of the web are drawn.
    source: isShown(text("source")) ? text("source") : "",
    name: text("title"),
    bytes: /^\d{1,15}$/.test(size) ? Number(size) : null,
    alt: text("alt_text"),
    width: drawable(format("block_width")),
    ratio: drawable(format("block_aspect_ratio")),
    align: frameAligns.find((one) => one === format("block_alignment")) ?? "center",
    full: format("block_full_width") === true,
    captioned: text("caption") !== "",
  };
}

const isShown = (source: string): boolean =>
  parseAttachment(source) !== null || (/^https?:/i.test(source) && complainAboutUrl(source) === null);

/** What a record holds of a file that was taken by its address. */
export function linkFields(source: string): JsonObject {
  return { source: [[source]] };
}

/** What a record holds of a file that was uploaded. */
export function fileFields({ url, size }: { readonly url: string; readonly size: number }): JsonObject {
  return { source: [[url]], size: [[String(size)]] };
}

/** The width of a page's usual column; a wider picture fills it. */
const column = 708;

/** How a picture stands that has just come in. */
export function formatOfPicture({ width, height }: { readonly width: number; readonly height: number }): JsonObject {
  return {
    block_aspect_ratio: Math.round((height / width) * 10_000) / 10_000,
    block_width: width < column ? width : null,
  };
}
