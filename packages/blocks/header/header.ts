// Headings of four levels. Enter at the end of one goes on with plain text. With `format.toggleable` a heading hides what
// stands below it, as a toggle does.
import { getIn, type JsonObject } from "@tessera/kernel/values/json.ts";
import { commonProps, lineModel } from "../model/line-model.ts";

const heading = (type: string, level: 1 | 2 | 3 | 4) =>
  lineModel(type, {
    props: (value) => (isToggleable(value) ? { ...commonProps(value), folds: true } : commonProps(value)),
    splitsInto: "text",
    form: { shape: "heading", level },
  });

/** Of a record, or of a tree of blocks. */
export function isToggleable(value: { readonly format?: unknown }): boolean {
  return getIn(value as JsonObject, ["format", "toggleable"]) === true;
}

export const header = heading("header", 1);
export const subHeader = heading("sub_header", 2);
export const subSubHeader = heading("sub_sub_header", 3);
export const header4 = heading("header_4", 4);
