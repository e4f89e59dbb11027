// A type that this client does not know: shown as a plain notice, kept in its record untouched.
import type { BlockModel } from "@tessera/editor/block-model.ts";
import { lineModel } from "../line-model.ts";

export function unknownModel(type: string): BlockModel {
  return { ...lineModel(type), kind: "void", showsChildren: false, props: () => ({}), markdown: () => "" };
}
