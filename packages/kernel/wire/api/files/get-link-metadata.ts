// What a page on the internet says of itself, for bookmarks. The server asks for it, behind a guard.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

const text = v.nullable(v.string());

export const getLinkMetadata = defineEvent({
  name: "getLinkMetadata",
  request: v.object({ url: v.pipe(v.string(), v.trim(), v.maxLength(2000)), spaceId: uuid }),
  /** Null where the page does not say. Icon and image are whole http addresses, which nobody has fetched. */
  response: v.object({ title: text, description: text, icon: text, image: text }),
});
