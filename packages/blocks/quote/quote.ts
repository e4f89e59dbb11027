// Somebody's words.
import { lineModel } from "../model/line-model.ts";

export const quote = lineModel("quote", {
  form: { shape: "quote" },
});
