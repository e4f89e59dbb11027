// What blocks that hold a file have in common: where it is read (`properties.source`), its name (`title`), its words for
// those who do not see it (`alt_text`), and how it stands in the page (`format`, as existing clients name it).
import { getIn, type Json, type JsonObject } from "@tessera/kernel/records/json.ts";
import { commonProps, voidModel, type Model } from "../line-model.ts";

/** Widths in pixels; heights follow from `ratio`, height by width. */
export interface MediaProps {
  readonly source: string;
  readonly name: string;
  readonly bytes: number | null;
  readonly alt: string;
  readonly width: number | null;
  readonly ratio: number | null;
  readonly align: MediaAlign;
  readonly full: boolean;
  readonly captioned: boolean;
}

export const mediaAligns = ["left", "center", "right"] as const;
export type MediaAlign = (typeof mediaAligns)[number];

export function mediaModel(type: string): Model {
  return voidModel(type, {
    props: (value) => ({ ...commonProps(value), ...readMedia(value) }),
    markdown: (_text, props) => {
      const { name, source } = propsOfMedia(props);
      return source === "" || source.startsWith("attachment:") ? name : source;
    },
  });
}

function readMedia(value: JsonObject): JsonObject {
  const text = (name: string): string => plain(getIn(value, ["properties", name]));
  const format = (name: string): Json | undefined => getIn(value, ["format", name]);
  const align = mediaAligns.find((one) => one === format("block_alignment")) ?? "center";
  const size = text("size");
  return {
    source: text("source"),
    name: text("title"),
    bytes: /^\d{1,15}$/.test(size) ? Number(size) : null,
    alt: text("alt_text"),
    width: positive(format("block_width"), 1, 10_000),
    ratio: positive(format("block_aspect_ratio"), 0.01, 100),
    align,
    full: format("block_full_width") === true,
    captioned: text("caption") !== "",
  };
}

/** The props as `mediaModel` made them. */
export function propsOfMedia(props: JsonObject): MediaProps {
  return props as unknown as MediaProps;
}

/** What a record holds of a file that was taken by its address. */
export function linkFields(source: string): JsonObject {
  return { source: [[source]] };
}

/** So wide is a page's usual column; what is wider fills it. */
const column = 708;

/** How a picture stands that has just come in. */
export function formatOfPicture({ width, height }: { readonly width: number; readonly height: number }): JsonObject {
  return {
    block_aspect_ratio: Math.round((height / width) * 10_000) / 10_000,
    block_width: width < column ? width : null,
  };
}

/** What a record holds of a file that was uploaded. */
export function fileFields({ url, size }: { readonly url: string; readonly size: number }): JsonObject {
  return { source: [[url]], size: [[String(size)]] };
}

function positive(value: Json | undefined, least: number, most: number): number | null {
  return typeof value === "number" && value >= least && value <= most ? value : null;
}

function plain(value: Json | undefined): string {
  if (!Array.isArray(value)) return "";
  return value.map((part: Json) => (Array.isArray(part) && typeof part[0] === "string" ? part[0] : "")).join("");
}
