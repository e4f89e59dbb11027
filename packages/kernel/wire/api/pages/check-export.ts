// Whether a page may be exported. Clients write the file themselves, from records that the user reads; a guest's client does
// not read the record of the workspace that forbids it. Refused with the type `export_not_allowed` where it is forbidden.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

export const checkExport = defineEvent({
  name: "checkExport",
  changes: false,
  request: v.object({ spaceId: uuid, pageId: uuid }),
  response: v.object({}),
});
