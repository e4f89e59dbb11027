// The roles that an invitation may give.

import * as v from "valibot";

export const inviteRole = v.picklist(["editor", "read_and_write", "comment_only", "reader"]);
