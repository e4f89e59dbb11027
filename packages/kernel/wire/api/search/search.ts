// Quick find, in the shape that existing clients send. Marked words in answers stand between <gzkNfoUU> and </gzkNfoUU>,
// which is what those clients replace by their own marks.

import * as v from "valibot";
import { readAs, uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

const ids = v.optional(boundedArray(uuid, 100), []);
/** A moment in milliseconds, or a day as existing clients write it. */
const moment = v.pipe(
  v.union([
    v.number(),
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => Date.parse(text)),
    ),
    v.pipe(
      v.string(),
      v.isoDate(),
      v.transform((text) => Date.parse(text)),
    ),
  ]),
  v.number(),
  v.safeInteger(),
);
const span = v.optional(
  v.object({ starting: v.optional(v.nullable(moment)), ending: v.optional(v.nullable(moment)) }),
  {},
);

export const searchFilters = v.object({
  isDeletedOnly: v.optional(v.boolean(), false),
  excludeTemplates: v.optional(v.boolean(), false),
  navigableBlockContentOnly: v.optional(v.boolean(), false),
  isNavigableOnly: v.optional(v.boolean(), false),
  requireEditPermissions: v.optional(v.boolean(), false),
  includePublicPagesWithoutExplicitAccess: v.optional(v.boolean(), false),
  /** Words in titles alone: named by us `titleOnly`; existing clients leave it out. */
  titleOnly: v.optional(v.boolean(), false),
  ancestors: ids,
  inTeams: ids,
  createdBy: ids,
  editedBy: ids,
  createdTime: span,
  lastEditedTime: span,
});

const orders = v.picklist(["relevance", "lastEdited", "created"]);
/** Older clients name the order alone, as "Relevance" or "LastEditedNewest". */
const orderByName = readAs('("Relevance" | "LastEdited" | "Created")', (name) => {
  const field = orders.options.find((order) => name.toLowerCase().startsWith(order.toLowerCase()));
  return field === undefined ? null : { field };
});

export const search = defineEvent({
  name: "search",
  access: "public",
  cost: 10,
  changes: false,
  request: v.object({
    type: v.optional(v.picklist(["BlocksInSpace", "BlocksInAncestor"]), "BlocksInSpace"),
    query: v.pipe(v.string(), v.maxLength(1000)),
    spaceId: v.optional(uuid),
    ancestorId: v.optional(uuid),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20),
    filters: v.optional(searchFilters, {}),
    sort: v.optional(
      v.union([
        orderByName,
        v.object({
          field: v.optional(orders, "relevance"),
          direction: v.optional(v.picklist(["asc", "desc"])),
        }),
      ]),
      { field: "relevance" },
    ),
    source: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  response: v.object({
    results: v.array(
      v.object({
        id: v.string(),
        isNavigable: v.boolean(),
        score: v.number(),
        spaceId: v.string(),
        highlight: v.object({
          title: v.optional(v.string()),
          text: v.optional(v.string()),
          pathText: v.optional(v.string()),
        }),
        /** The block of the line in `highlight.text`. */
        highlightBlockId: v.optional(v.string()),
      }),
    ),
    total: v.number(),
    recordMap: recordMapSchema,
  }),
});

const OPEN = "<gzkNfoUU>";
const CLOSE = "</gzkNfoUU>";

/** A text with its stretches between marks. */
export function markText(text: string, marks: readonly (readonly [from: number, to: number])[]): string {
  let out = "";
  let at = 0;
  for (const [from, to] of marks) {
    out += `${text.slice(at, from)}${OPEN}${text.slice(from, to)}${CLOSE}`;
    at = to;
  }
  return out + text.slice(at);
}

/** The pieces of a marked text, in order. */
export function readMarks(marked: string): { readonly text: string; readonly marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  for (const [at, piece] of marked.split(OPEN).entries()) {
    const [inside = "", ...after] = piece.split(CLOSE);
    const outside = at === 0 ? piece : after.join(CLOSE);
    if (at > 0 && inside !== "") pieces.push({ text: inside, marked: true });
    if (outside !== "") pieces.push({ text: outside, marked: false });
  }
  return pieces;
}
