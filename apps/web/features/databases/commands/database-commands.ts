// What a person does to a database as a whole: its name, who may do what with it, its schema, its views, what a view shows.
// Each command is one transaction that can be undone; what the schema does not allow is explained before anything is written.
// Invariant: of a locked database views, properties and options stay as they are, whatever asks for a change.
import type { I18n } from "@lingui/core";
import { setDescription, setHidesDescription } from "@tessera/database/edit/describe.ts";
import { setLocked } from "@tessera/database/edit/lock.ts";
import { renameDatabase } from "@tessera/database/edit/make-database.ts";
import { setRowRule, type RowRule } from "@tessera/database/edit/row-rule.ts";
import type { DatabaseSource } from "@tessera/database/source/database-source.ts";
import { databaseWriter, type DatabaseWriter, type Notify } from "./database-writer.ts";
import { optionCommands } from "./option-commands.ts";
import { propertyCommands } from "./property-commands.ts";
import { typeCommands } from "./type-commands.ts";
import { viewCommands } from "./view-commands.ts";
import { viewFormatCommands } from "./view-format-commands.ts";

export type DatabaseCommands = ReturnType<typeof databaseCommands>;

/** Every command reads the state as it stands when it is called. */
export function databaseCommands(source: DatabaseSource, i18n: I18n, notify: Notify) {
  const writer = databaseWriter(source, i18n, notify);
  return {
    ...wholeCommands(writer),
    ...propertyCommands(writer),
    ...typeCommands(writer),
    ...optionCommands(writer),
    ...viewCommands(writer),
    ...viewFormatCommands(writer),
  };
}

function wholeCommands({ source, ready, write, commit }: DatabaseWriter) {
  const { spaceId, blockId } = source;
  return {
    renameDatabase: (name: string) => {
      const now = ready();
      return now !== null && write(renameDatabase(spaceId, now.collectionId, name), "rename-database");
    },
    describe: (text: string) => {
      const now = ready();
      if (now === null) return false;
      return write(setDescription({ id: now.collectionId, spaceId, value: now.collection }, text), "describe-database");
    },
    hideDescription: (hides: boolean) => write(setHidesDescription(spaceId, blockId, hides), "hide-description"),
    /** Who sees which rows; those with full access see all. */
    setRowRule: (rule: RowRule) => {
      const now = ready();
      return now !== null && commit([setRowRule(spaceId, now.collectionId, rule)], "set-row-rule");
    },
    setLocked: (locked: boolean) => commit(setLocked(spaceId, blockId, locked), "lock-database"),
  };
}
