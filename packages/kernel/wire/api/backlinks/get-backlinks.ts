// What links to a page: the blocks that mention it or lead to it, as far as the caller may read them. Of a block whose content
// is shown in more places than one: the blocks that show it.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

const backlink = v.object({
  blockId: v.string(),
  /** The page that the block stands on, with its name and sign. */
  pageId: v.string(),
  title: v.string(),
  icon: v.nullable(v.string()),
  /** The text around the link, as a rich text. */
  text: v.array(v.any()),
});

export const getBacklinks = defineEvent({
  name: "getBacklinks",
  changes: false,
  request: v.object({ spaceId: uuid, pageId: uuid }),
  response: v.object({ backlinks: v.array(backlink) }),
});
