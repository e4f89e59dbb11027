// A property of a type that we do not know, from a client newer or other than us: its values are kept, and read as text.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Model } from "../base/model.ts";
import { textOperators } from "../operators/text-operators.ts";
import { shownText } from "../base/stored-text.ts";

export function unknownProperty(type: string): Model<"text", Json> {
  return {
    type,
    kind: "text",
    source: "properties",
    isSearched: true,
    repeats: false,
    read: (stored) => stored ?? null,
    write: (value) => value ?? undefined,
    asText: shownText,
    indexed: (stored) => shownText(stored) || null,
    operators: textOperators,
  };
}
