// What bookmarks and embeds have in common: an address of the web (`link` of a bookmark, `source` of an embed), a caption.
import type { VoidModel } from "../model/line-model.ts";
import { recordModel } from "../model/record-model.ts";

export type WebKind = "bookmark" | "embed";

/** Where each keeps its address. */
export const addressField: Readonly<Record<WebKind, string>> = { bookmark: "link", embed: "source" };

export function webModel(type: WebKind): VoidModel {
  return recordModel(type, {
    form: { shape: "address" },
  });
}
