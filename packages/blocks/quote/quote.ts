// Somebody's words.
import { lineModel } from "../line-model.ts";

export const quote = lineModel("quote", {
  form: { shape: "quote" },
});
