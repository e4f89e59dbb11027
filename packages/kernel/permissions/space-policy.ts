/** What a workspace forbids everybody, its owners included, by flags of its record. Null: the record is not here. */
import type { Entry } from "../records/entry.ts";

type Space = Pick<Entry, "value"> | null;

/** Whether items for everybody on the internet count for nobody: owners and an administrator of the workspace set this apart. */
export function isPublicAccessDisabled(space: Space): boolean {
  return space?.value["disable_public_access"] === true || space?.value["admin_disable_public_access"] === true;
}

/** Whether nothing of the workspace is written into files: rows as CSV, pages as Markdown or HTML. */
export function isExportDisabled(space: Space): boolean {
  return space?.value["disable_export"] === true;
}
