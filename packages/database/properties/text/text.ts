// Rich text: stored, read and written as the list of its segments.
import type { Json } from "@tessera/kernel/values/json.ts";
import { toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import type { Model } from "../base/model.ts";
import { textOperators } from "../operators/text-operators.ts";
import { shownText } from "../base/stored-text.ts";

export function textModel(type: string): Model<"text", RichText> {
  return {
    type,
    kind: "text",
    source: "properties",
    isSearched: true,
    repeats: false,
    read: (stored) => {
      const rich = toRichText(stored);
      return rich === null || rich.length === 0 ? null : rich;
    },
    write: (value) => (value === null || value.length === 0 ? undefined : (value as Json)),
    asText: shownText,
    indexed: (stored) => (toRichText(stored) === null ? null : shownText(stored) || null),
    operators: textOperators,
  };
}

export const text = textModel("text");
