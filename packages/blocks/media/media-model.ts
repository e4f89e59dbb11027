// What blocks that hold a file have in common: where it is read (`properties.source`), its name (`title`), its words for
// those who do not see it (`alt_text`), and how it stands in the page (`format`, as existing clients name it).
// The face is given the record's own fields; media-props.ts reads them, in code that comes with the face.
import { getIn, isObject, type Json, type JsonObject } from "@tessera/kernel/records/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { FormFileKind } from "../form.ts";
import { commonProps, voidModel, type Model } from "../line-model.ts";

export function mediaModel(type: FormFileKind): Model {
  return voidModel(type, {
    props: (value) => ({
      ...commonProps(value),
      properties: fieldsOf(value["properties"]),
      format: fieldsOf(value["format"]),
    }),
    form: { shape: "file", kind: type },
    markdown(_text, props) {
      const source = textOf(props, "source");
      return /^https:/i.test(source) ? source : textOf(props, "title");
    },
  });
}

const fieldsOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

/** One of the record's properties as plain text. */
export function textOf(props: JsonObject, name: string): string {
  return plainText(toRichText(getIn(props, ["properties", name])) ?? []);
}

/** A number of the record, where it is one that can be drawn. */
export const drawable = (value: Json | undefined): number | null =>
  typeof value === "number" && value > 0 ? value : null;
