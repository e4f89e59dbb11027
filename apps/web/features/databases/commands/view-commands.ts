// Commands on the views of a database as a whole: adding, naming, ordering, deleting, and the type of one.
import * as views from "@tessera/database/edit/view-edits.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import { formatOfType, type ViewType } from "@tessera/database/view-model/view-types.ts";
import type { DatabaseWriter } from "./database-writer.ts";

export function viewCommands({ source, ready, write }: DatabaseWriter) {
  const block = { id: source.blockId, spaceId: source.spaceId };
  return {
    /** The id of the new view; null where it could not be added. */
    addView: (type: ViewType, name: string, after: string | undefined): string | null => {
      const now = ready();
      if (now === null) return null;
      const id = source.newId();
      const format = formatOfType(type, readSchema(now.collection));
      const view = {
        id,
        collectionId: now.collectionId,
        type,
        format,
        name,
        ...(after === undefined ? {} : { after }),
      };
      return write(views.addView(block, view), "add-view") ? id : null;
    },
    duplicateView: (view: StoredView, name: string): string | null => {
      const id = source.newId();
      return write(views.duplicateView(block, view, id, name), "duplicate-view") ? id : null;
    },
    setViewType: (view: StoredView, type: ViewType) => {
      const now = ready();
      const format =
        now === null ? {} : { ...formatOfType(type, readSchema(now.collection)), ...views.viewFormat(view) };
      return write(views.setViewType(source.spaceId, view, type, format), "set-view-type");
    },
    renameView: (view: StoredView, name: string) => write(views.renameView(block, view.id, name), "rename-view"),
    moveView: (view: StoredView, where: "after" | "before", beside: string) =>
      write(views.moveView(block, view.id, where, beside), "move-view"),
    deleteView: (view: StoredView) => write(views.deleteView(block, view.id), "delete-view"),
  };
}
