// A block without a line whose face is given the record's own fields; they are read in code that comes with the face.
import { getIn, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { commonProps, voidModel, type VoidModel } from "./line-model.ts";

export function recordModel(type: string, own: Omit<Parameters<typeof voidModel>[1] & object, "props">): VoidModel {
  return voidModel(type, {
    props: (value) => ({
      ...commonProps(value),
      properties: fieldsOf(value["properties"]),
      format: fieldsOf(value["format"]),
    }),
    ...own,
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
