// A column among others, with its share of their width (`format.column_ratio`: of 1, as existing clients write it).
import { getIn } from "@tessera/kernel/values/json.ts";
import { commonProps, frameModel } from "../model/line-model.ts";

export const column = frameModel("column", {
  props(value) {
    const ratio = getIn(value, ["format", "column_ratio"]);
    // Shares need not make a whole: a column that says none is as wide as one of two.
    const share = typeof ratio === "number" && ratio > 0 && ratio <= 1 ? ratio : 0.5;
    return { ...commonProps(value), grow: share * 100 };
  },
  form: { shape: "column" },
});
