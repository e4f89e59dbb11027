// A link to another page that stands alone: `format.alias_pointer` says which. The page stays where it is.
import { commonProps, pointerIn, voidModel } from "../model/line-model.ts";

export const alias = voidModel("alias", {
  props: (value) => ({ ...commonProps(value), target: targetOf(value) ?? "" }),
  form: { shape: "link" },
});

/** Of a record, or of a tree of blocks; null where no page was chosen. */
export function targetOf(value: { readonly format?: unknown }): string | null {
  return pointerIn(value, "alias_pointer");
}
