// A picture that came as data in place of an address: it is a file like one that was dropped, and no record ever holds it.
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";

export interface TakenFile {
  readonly properties: JsonObject;
  /** Null where the data is of no picture: the block then waits for its file. */
  readonly file: File | null;
}

const pictures = /^data:image\/(png|jpeg|gif|webp|avif|bmp);base64,/i;

/** Null where the properties name no data. */
export function takeData(properties: JsonObject): TakenFile | null {
  const address = plainText(toRichText(properties["source"]) ?? []);
  if (!/^\s*data:/i.test(address)) return null;
  const { source: _source, size: _size, ...others } = properties;
  const file = fileOf(address);
  return { properties: file === null ? others : { ...others, title: [[file.name]] as Json }, file };
}

function fileOf(address: string): File | null {
  const [head = "", kind = ""] = pictures.exec(address) ?? [];
  if (head === "") return null;
  const bytes = bytesOf(address.slice(head.length));
  const type = kind.toLowerCase();
  return bytes === null
    ? null
    : new File([bytes], `image.${type === "jpeg" ? "jpg" : type}`, { type: `image/${type}` });
}

/** Null where it is no base64. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text.replace(/%(2B|2F|3D)/gi, decodeURIComponent)), (sign) => sign.charCodeAt(0));
  } catch (error) {
    if (error instanceof DOMException || error instanceof URIError) return null;
    throw error;
  }
}
