/** A page of a list of users, sorted by name: the request's common fields, and the position at which the next page begins. */
import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";

/** A position in the list: the folded name, then the user's id. */
export const peoplePlace = v.object({ name: v.pipe(v.string(), v.maxLength(2000)), id: uuid });

export type PeoplePlace = v.InferOutput<typeof peoplePlace>;

export const peoplePage = {
  spaceId: uuid,
  /** Every word of it is in the name, or all of it begins the e-mail address. Empty: all users. */
  query: v.optional(v.pipe(v.string(), v.maxLength(200)), ""),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 50),
  /** The `cursor` of the previous page. */
  cursor: v.optional(v.nullable(peoplePlace), null),
};
