// Commands on the properties of a database: adding, naming, copying, deleting, and changing how one looks.
// Leaves options and types to files of their own.
import {
  addProperty,
  deleteProperty,
  duplicateProperty,
  renameProperty,
  forgetProperty,
  restoreProperty,
  setNumberFace,
} from "@tessera/database/edit/property-edits.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import type { PropertyType } from "@tessera/database/properties/models.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { columnsOf, withPlace } from "@tessera/database/view-model/columns.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import { looksAtItsOwn } from "@tessera/database/view-model/looked-at.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { statusSteps, typeWords } from "../../../words/database-words.ts";
import type { DatabaseWriter } from "./database-writer.ts";
import { columnOperations } from "./view-format-commands.ts";

export function propertyCommands(writer: DatabaseWriter) {
  const { source, i18n, editSchema } = writer;
  return {
    addProperty: (type: PropertyType) =>
      editSchema(
        (collection) =>
          addProperty(collection, type, typeWords(i18n)[type], source.newId(), {
            groups: statusSteps(i18n),
            newId: source.newId,
          }),
        "add-property",
        (key) => placedLast(writer, key, type),
      ),
    renameProperty: (key: string, name: string) =>
      editSchema((collection) => renameProperty(collection, key, name), "rename-property"),
    /** In `view` the copy stands right behind its original. */
    duplicateProperty: (key: string, view: StoredView) =>
      editSchema(
        (collection) => duplicateProperty(collection, key, source.newId()),
        "duplicate-property",
        (copy) => placedBehind(writer, key, copy, view),
      ),
    deleteProperty: (key: string) => editSchema((collection) => deleteProperty(collection, key), "delete-property"),
    forgetProperty: (key: string) => editSchema((collection) => forgetProperty(collection, key), "forget-property"),
    restoreProperty: (key: string) => editSchema((collection) => restoreProperty(collection, key), "restore-property"),
    /** Null sets the field back to its default. */
    setNumberFace: (key: string, field: "number_format" | "show_as", value: Json) =>
      editSchema((collection) => setNumberFace(collection, key, field, value), "set-number-face"),
  };
}

/**
 * Every view lists the new property as its last column. A property that a view does not list stands wherever the order of the
 * schema's keys puts it, and that order is not kept.
 */
function placedLast({ source, ready }: DatabaseWriter, key: string, type: PropertyType): readonly Operation[] {
  const now = ready();
  if (now === null) return [];
  const { properties, deleted } = readSchema(now.collection);
  const others = Object.fromEntries(Object.entries(properties).filter(([other]) => other !== key));
  const schema = { properties: { ...others, [key]: { name: "", type, options: [] } }, deleted };
  return now.views
    .filter((view) => looksAtItsOwn(now, view))
    .flatMap((view) => columnOperations(source, view, columnsOf(schema, viewFormat(view))));
}

function placedBehind(
  { source, ready }: DatabaseWriter,
  key: string,
  copy: string,
  view: StoredView,
): readonly Operation[] {
  const now = ready();
  if (now === null) return [];
  const { properties, deleted } = readSchema(now.collection);
  const original = properties[key];
  if (original === undefined) return [];
  const columns = columnsOf({ properties: { ...properties, [copy]: original }, deleted }, viewFormat(view));
  const others = columns.map((column) => column.key).filter((other) => other !== copy);
  return columnOperations(source, view, withPlace(columns, copy, others[others.indexOf(key) + 1] ?? null));
}
