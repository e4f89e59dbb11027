// A link to another page that stands alone: `format.alias_pointer` says which. The page stays where it is.
import { getIn, type JsonObject } from "@tessera/kernel/records/json.ts";
import { commonProps, voidModel } from "../line-model.ts";

export const alias = voidModel("alias", {
  props: (value) => ({ ...commonProps(value), target: targetOf(value) ?? "" }),
  form: { shape: "link" },
});

/** Of a record, or of a tree of blocks; null where no page was chosen. */
export function targetOf(value: { readonly format?: unknown }): string | null {
  const id = getIn(value as JsonObject, ["format", "alias_pointer", "id"]);
  return typeof id === "string" && id !== "" ? id : null;
}
