// Commands on the options of a property: adding, colouring, ordering, and those that also change the rows that hold an option.
import { msg } from "@lingui/core/macro";
import {
  addOptions,
  placeOption,
  recolourOption,
  type OptionColour,
  type OptionPlace,
} from "@tessera/database/edit/option-edits.ts";
import {
  mergeOption,
  removeOption,
  renameOption,
  rowsWithOption,
  type Replaced,
} from "@tessera/database/edit/replace-option.ts";
import { faultWords } from "../../../words/database-words.ts";
import type { DatabaseWriter } from "./database-writer.ts";

export function optionCommands(writer: DatabaseWriter) {
  const { source, i18n, notify, editSchema, refusesLocked, firstViewId } = writer;
  /** Tells the person where not all rows of the option `words` were changed. */
  const report = (words: string, replaced: Replaced): boolean => {
    if (replaced === "partly")
      notify(i18n._(msg`Some rows keep “${words}”: they are not here, or not yours to change.`));
    else if (replaced !== "done") notify(faultWords(i18n, replaced));
    return replaced === "done";
  };
  return {
    addOptions: (key: string, words: readonly string[], group?: string) =>
      editSchema((collection) => addOptions(collection, key, words, source.newId), "add-option", undefined, group) !==
      null,
    recolourOption: (key: string, words: string, colour: OptionColour) =>
      editSchema((collection) => recolourOption(collection, key, words, colour), "recolour-option"),
    placeOption: (key: string, words: string, place: OptionPlace) =>
      editSchema((collection) => placeOption(collection, key, words, place), "place-option") !== null,
    renameOption: async (key: string, words: string, next: string): Promise<void> => {
      if (refusesLocked()) return;
      report(words, await renameOption(source, { viewId: firstViewId(), key, words, next }));
    },
    mergeOption: async (key: string, words: string, next: string): Promise<void> => {
      if (refusesLocked()) return;
      const isDone = report(words, await mergeOption(source, { viewId: firstViewId(), key, words, next }));
      if (isDone) notify(i18n._(msg`“${words}” was merged into “${next}”.`));
    },
    /** How many rows hold the option; null where that is not known here. */
    rowsWithOption: (key: string, words: string) => rowsWithOption(source, { viewId: firstViewId(), key, words }),
    removeOption: async (key: string, words: string): Promise<void> => {
      if (refusesLocked()) return;
      report(words, await removeOption(source, { viewId: firstViewId(), key, words }));
    },
  };
}
