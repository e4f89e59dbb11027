// An item of a numbered list. Its number is its place in the run, never stored.
import { commonProps, lineModel } from "../model/line-model.ts";

export const numberedList = lineModel("numbered_list", {
  nextType: "numbered_list",
  listLike: true,
  props: (value) => ({ ...commonProps(value), counted: true }),
  form: { shape: "item", list: "numbered" },
});
