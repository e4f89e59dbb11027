// What a database says of itself: `description` of its collection, a rich text as existing clients keep it. The last writer has it.
// Whether it is shown stands in the block that shows the database.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { getIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { toRichText, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { changedText } from "./cell-edits.ts";
import { setAt } from "./operations.ts";
import type { EditedCollection } from "./property-edits.ts";

export function descriptionOf(collection: JsonObject): RichText {
  return toRichText(collection["description"]) ?? [];
}

/** What stays of the text keeps its marks; "" takes it away. */
export function setDescription({ id, spaceId, value }: EditedCollection, text: string): Operation[] {
  const next = changedText(descriptionOf(value), text);
  return [setAt(spaceId, "collection", id, ["description"], next.length === 0 ? null : (next as Json))];
}

export function hidesDescription(block: JsonObject): boolean {
  return getIn(block, ["format", "hide_description"]) === true;
}

export function setHidesDescription(spaceId: string, blockId: string, hides: boolean): Operation[] {
  return [setAt(spaceId, "block", blockId, ["format", "hide_description"], hides || null)];
}
