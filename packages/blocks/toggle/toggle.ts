// A line that hides what stands below it. Open or closed is each reader's own and is not stored with the block.
import { commonProps, lineModel } from "../model/line-model.ts";

export const toggle = lineModel("toggle", {
  nextType: "toggle",
  listLike: true,
  props: (value) => ({ ...commonProps(value), folds: true }),
  form: { shape: "fold" },
});
