// Somebody's words.
import { lineModel } from "../line-model.ts";

export const quote = lineModel("quote", {
  form: { shape: "quote" },
  markdown: (text) =>
    text
      .split("\n")
      .map((line) => `> ${line}`)
      .join("\n"),
});
