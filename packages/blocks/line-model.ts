// What most lines have in common. A type's own file says where it differs.
import type { BlockModel } from "@tessera/editor/block-model.ts";
import { getIn, type JsonObject } from "@tessera/kernel/records/json.ts";

/** The writer's colour for the whole block, in every type. */
export function commonProps(value: JsonObject): JsonObject {
  const colour = getIn(value, ["format", "block_color"]);
  return typeof colour === "string" ? { colour } : {};
}

export function lineModel(type: string, own: Partial<Omit<BlockModel, "type" | "kind">> = {}): BlockModel {
  return { type, kind: "line", showsChildren: true, props: commonProps, nextType: "text", listLike: false, markdown: (text) => text, ...own };
}
