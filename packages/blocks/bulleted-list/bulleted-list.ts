// An item of a list with bullets.
import { lineModel } from "../model/line-model.ts";

export const bulletedList = lineModel("bulleted_list", {
  nextType: "bulleted_list",
  listLike: true,
  form: { shape: "item", list: "bulleted" },
});
