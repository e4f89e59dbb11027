// What bookmarks and embeds have in common: an address of the web (`link` of a bookmark, `source` of an embed), a caption.
// The face is given the record's own fields; they are read in code that comes with it.
import { getIn, isObject, type Json, type JsonObject } from "@tessera/kernel/records/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { commonProps, voidModel, type Model } from "../line-model.ts";

export type WebKind = "bookmark" | "embed";

/** Where each keeps its address. */
export const addressField: Readonly<Record<WebKind, string>> = { bookmark: "link", embed: "source" };

export function webModel(type: WebKind): Model {
  return voidModel(type, {
    props: (value) => ({
      ...commonProps(value),
      properties: fieldsOf(value["properties"]),
      format: fieldsOf(value["format"]),
    }),
    form: { shape: "address" },
    markdown: (_text, props) => webText(props, addressField[type]),
  });
}

const fieldsOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** One of the record's properties as plain text. */
export function webText(props: JsonObject, name: string): string {
  return plainText(toRichText(getIn(props, ["properties", name])) ?? []);
}
