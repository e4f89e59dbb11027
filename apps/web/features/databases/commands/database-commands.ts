// What a person does to a database as a whole: its schema, its views, what a view shows. Each is one transaction that can be
// taken back; what the schema does not take is said before anything is written.
// Invariant: of a locked database views, properties and options stay as they are, whatever asks for it.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { renameDatabase } from "@tessera/database/edit/make-database.ts";
import {
  addOptions,
  placeOption,
  recolourOption,
  type OptionColour,
  type OptionPlace,
} from "@tessera/database/edit/option-edits.ts";
import {
  addProperty,
  deleteProperty,
  duplicateProperty,
  renameProperty,
  restoreProperty,
  setNumberFace,
  type EditedCollection,
  type SchemaEdit,
} from "@tessera/database/edit/property-edits.ts";
import {
  mergeOption,
  removeOption,
  renameOption,
  rowsWithOption,
  type Replaced,
} from "@tessera/database/edit/replace-option.ts";
import { setDescription, setHidesDescription } from "@tessera/database/edit/describe.ts";
import { isLocked, setLocked } from "@tessera/database/edit/lock.ts";
import { setRowRule, type RowRule } from "@tessera/database/edit/row-rule.ts";
import { setColourRules } from "@tessera/database/views/colours/colour-edits.ts";
import { setFrozen, setWrap } from "@tessera/database/edit/table-format.ts";
import * as views from "@tessera/database/edit/view-edits.ts";
import type { PropertyType } from "@tessera/database/properties/models.ts";
import type { Aggregator } from "@tessera/database/query/aggregations.ts";
import type { GroupBy, GroupValue } from "@tessera/database/query/group-by.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { withCalculation } from "@tessera/database/views/calculations.ts";
import type { DatabaseSource, ReadyDatabase, StoredView } from "@tessera/database/views/database-source.ts";
import {
  storedGroupBy,
  viewGrouping,
  withGroupBefore,
  withHidden,
  type ViewGrouping,
} from "@tessera/database/views/groups/view-grouping.ts";
import { looksAtItsOwn } from "@tessera/database/views/looked-at.ts";
import { formatOfType, storedGrouping, type ViewType } from "@tessera/database/views/view-types.ts";
import { columnsOf, storedColumns, withPlace, type Column } from "@tessera/database/views/columns.ts";
import type { ColourRule } from "@tessera/database/views/colours/colour-rules.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Names } from "@tessera/database/conversions/convert-value.ts";
import { isConvertible, type ConvertibleType } from "@tessera/database/conversions/convertible.ts";
import { convertProperty } from "@tessera/database/conversions/convert-property.ts";
import { surveyConversion, type Progress, type Survey, type Surveyed } from "@tessera/database/conversions/survey.ts";
import { faultWords, statusSteps, typeWords } from "../../../words/database-words.ts";

export type DatabaseCommands = ReturnType<typeof databaseCommands>;

/** `say` tells the person in passing. Every command reads the state as it stands when it is called. */
export function databaseCommands(source: DatabaseSource, i18n: I18n, say: (words: string) => void) {
  const ready = (): ReadyDatabase | null => {
    const state = source.state.read();
    return state.kind === "ready" ? state : null;
  };
  const isClosed = (): boolean => {
    const now = ready();
    if (now === null || !isLocked(now.block)) return false;
    say(i18n._(msg`The database is locked.`));
    return true;
  };
  /** Writes of one group are taken back as one. */
  const write = (operations: readonly Operation[], userAction: string, group?: string): boolean =>
    !isClosed() && commit(operations, userAction, group);
  const commit = (operations: readonly Operation[], userAction: string, group?: string): boolean => {
    if (operations.length === 0) return true;
    const isDone = source.transact(operations, group === undefined ? { userAction } : { userAction, group });
    if (!isDone) say(i18n._(msg`This could not be changed.`));
    return isDone;
  };
  /** The key that the edit is about; null where it was not done. */
  const edit = (
    make: (collection: EditedCollection) => SchemaEdit,
    userAction: string,
    more: (key: string) => readonly Operation[] = () => [],
    group?: string,
  ): string | null => {
    const now = ready();
    if (now === null) return null;
    const made = make({ id: now.collectionId, spaceId: source.spaceId, value: now.collection });
    if ("fault" in made) {
      say(faultWords(i18n, made));
      return null;
    }
    return write([...made.operations, ...more(made.key)], userAction, group) ? made.key : null;
  };
  const block = { id: source.blockId, spaceId: source.spaceId };
  const setColumns = (view: StoredView, columns: readonly Column[]): readonly Operation[] =>
    views.setColumns(source.spaceId, view.id, storedColumns(columns, views.viewFormat(view)));
  const firstView = (): string => {
    const now = ready();
    return now?.views.find((view) => looksAtItsOwn(now, view))?.id ?? "";
  };
  const sayReplaced = (words: string, replaced: Replaced): boolean => {
    if (replaced === "partly") say(i18n._(msg`Some rows keep “${words}”: they are not here, or not yours to change.`));
    else if (replaced !== "done") say(faultWords(i18n, replaced));
    return replaced === "done";
  };
  const statusAtFirst = () => ({ groups: statusSteps(i18n), newId: source.newId });
  return {
    /** Every view names it as the last one: how a schema orders what no view names is nothing to hold on to. */
    addProperty: (type: PropertyType) =>
      edit(
        (at) => addProperty(at, type, typeWords(i18n)[type], source.newId(), statusAtFirst()),
        "add-property",
        (made) => {
          const now = ready();
          if (now === null) return [];
          const { properties, deleted } = readSchema(now.collection);
          const others = Object.fromEntries(Object.entries(properties).filter(([key]) => key !== made));
          const schema = { properties: { ...others, [made]: { name: "", type, options: [] } }, deleted };
          return now.views
            .filter((view) => looksAtItsOwn(now, view))
            .flatMap((view) => setColumns(view, columnsOf(schema, views.viewFormat(view))));
        },
      ),
    renameProperty: (key: string, name: string) => edit((at) => renameProperty(at, key, name), "rename-property"),
    /** In the view it comes to stand behind its original. */
    duplicateProperty: (key: string, view: StoredView) =>
      edit(
        (at) => duplicateProperty(at, key, source.newId()),
        "duplicate-property",
        (made) => {
          const now = ready();
          if (now === null) return [];
          const { properties, deleted } = readSchema(now.collection);
          const copied = properties[key];
          if (copied === undefined) return [];
          const columns = columnsOf({ properties: { ...properties, [made]: copied }, deleted }, views.viewFormat(view));
          const shown = columns.map(({ key: one }) => one).filter((one) => one !== made);
          return setColumns(view, withPlace(columns, made, shown[shown.indexOf(key) + 1] ?? null));
        },
      ),
    deleteProperty: (key: string) => edit((at) => deleteProperty(at, key), "delete-property"),
    restoreProperty: (key: string) => edit((at) => restoreProperty(at, key), "restore-property"),
    addOptions: (key: string, words: readonly string[], group?: string) =>
      edit((at) => addOptions(at, key, words, source.newId), "add-option", undefined, group) !== null,
    /** Null: as at first. */
    setNumberFace: (key: string, field: "number_format" | "show_as", value: Json) =>
      edit((at) => setNumberFace(at, key, field, value), "set-number-face"),
    recolourOption: (key: string, words: string, colour: OptionColour) =>
      edit((at) => recolourOption(at, key, words, colour), "recolour-option"),
    placeOption: (key: string, words: string, place: OptionPlace) =>
      edit((at) => placeOption(at, key, words, place), "place-option") !== null,
    renameOption: async (key: string, words: string, next: string): Promise<void> => {
      if (isClosed()) return;
      sayReplaced(words, await renameOption(source, { viewId: firstView(), key, words, next }));
    },
    mergeOption: async (key: string, words: string, next: string): Promise<void> => {
      if (isClosed()) return;
      const isDone = sayReplaced(words, await mergeOption(source, { viewId: firstView(), key, words, next }));
      if (isDone) say(i18n._(msg`“${words}” was merged into “${next}”.`));
    },
    /** Null: it is not known here. */
    rowsWithOption: (key: string, words: string) => rowsWithOption(source, { viewId: firstView(), key, words }),
    removeOption: async (key: string, words: string): Promise<void> => {
      if (isClosed()) return;
      sayReplaced(words, await removeOption(source, { viewId: firstView(), key, words }));
    },
    /** What the change of type would do; "other" where the property has another type by now. */
    surveyType: async (
      key: string,
      to: ConvertibleType,
      names: Names,
      progress: Progress,
    ): Promise<Surveyed | "other"> => {
      const now = ready();
      const property = now === null ? undefined : readSchema(now.collection).properties[key];
      if (property === undefined || !isConvertible(property.type)) return "other";
      return surveyConversion(source, key, { from: { ...property, type: property.type }, to, names }, progress);
    },
    /** Whether it was done; why not is said. */
    convertType: async (survey: Survey, progress: Progress): Promise<boolean> => {
      if (isClosed()) return false;
      const converted = await convertProperty(source, survey, statusAtFirst(), progress);
      if (converted === "done") {
        const type = typeWords(i18n)[survey.conversion.to];
        say(i18n._(msg`The type is “${type}” now.`));
        return true;
      }
      if (converted === "other") say(i18n._(msg`The property has another type by now.`));
      else if (converted === "away") say(i18n._(msg`The rows could not be read. Try again when you are online.`));
      else if (converted === "refused") say(i18n._(msg`This could not be changed.`));
      else if (converted === "stopped") say(i18n._(msg`The type stays as it was.`));
      else say(faultWords(i18n, converted));
      return false;
    },
    setColumns: (view: StoredView, columns: readonly Column[]) => write(setColumns(view, columns), "set-columns"),
    /** `last`: of the shown columns. */
    freezeColumns: (view: StoredView, last: number) =>
      write(setFrozen(source.spaceId, view.id, last), "freeze-columns"),
    /** All columns of a table; one of them alone is one of `setColumns`. */
    setWrap: (view: StoredView, wraps: boolean) => write(setWrap(source.spaceId, view, wraps), "set-columns"),
    setColourRules: (view: StoredView, rules: readonly ColourRule[]) =>
      write(setColourRules(source.spaceId, view.id, rules), "set-colors", `colors ${view.id}`),
    /** What rows are grouped by, on a board within its columns; null: by nothing. */
    setGrouping: (view: StoredView, grouping: Pick<ViewGrouping, "groupBy" | "hidesEmpty"> | null) => {
      const now = ready();
      if (now === null) return false;
      const schema = readSchema(now.collection);
      const before = viewGrouping(schema, views.viewFormat(view))?.groupBy;
      const partsOf = (by: GroupBy | undefined): string => JSON.stringify([by?.property, by?.by, by?.range]);
      const isOther = partsOf(before) !== partsOf(grouping?.groupBy);
      const stored = grouping === null ? null : storedGroupBy(grouping, schema);
      return write(views.setGrouping(source.spaceId, view, stored, isOther), "set-group-by");
    },
    hideGroup: (view: StoredView, property: string, value: GroupValue, isHidden: boolean) =>
      write(
        views.setGroups(source.spaceId, view.id, withHidden(views.viewFormat(view), property, value, isHidden)),
        "hide-group",
      ),
    /** `before`: the group that it comes to stand before; null: behind all. */
    moveGroup: (
      view: StoredView,
      property: string,
      shown: Parameters<typeof withGroupBefore>[2],
      key: string,
      before: string | null,
    ) =>
      write(
        views.setGroups(source.spaceId, view.id, withGroupBefore(views.viewFormat(view), property, shown, key, before)),
        "move-group",
      ),
    /** Null takes it away. */
    setCalculation: (view: StoredView, key: string, aggregator: Aggregator | null) =>
      write(views.setCalculations(source.spaceId, view.id, withCalculation(view, key, aggregator)), "set-calculation"),
    renameDatabase: (name: string) => {
      const now = ready();
      return now !== null && write(renameDatabase(source.spaceId, now.collectionId, name), "rename-database");
    },
    describe: (text: string) => {
      const now = ready();
      return (
        now !== null &&
        write(
          setDescription({ id: now.collectionId, spaceId: source.spaceId, value: now.collection }, text),
          "describe-database",
        )
      );
    },
    hideDescription: (hides: boolean) =>
      write(setHidesDescription(source.spaceId, source.blockId, hides), "hide-description"),
    /** Who sees which rows; those with full access see all. */
    setRowRule: (rule: RowRule) => {
      const now = ready();
      return now !== null && commit([setRowRule(source.spaceId, now.collectionId, rule)], "set-row-rule");
    },
    setLocked: (locked: boolean) => commit(setLocked(source.spaceId, source.blockId, locked), "lock-database"),
    addView: (type: ViewType, name: string, after: string | undefined): string | null => {
      const now = ready();
      if (now === null) return null;
      const id = source.newId();
      const format = formatOfType(type, readSchema(now.collection));
      const made = {
        id,
        collectionId: now.collectionId,
        type,
        format,
        name,
        ...(after === undefined ? {} : { after }),
      };
      return write(views.addView(block, made), "add-view") ? id : null;
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
    /** Columns by another property; those of the one before are let go of. */
    setBoardGrouping: (view: StoredView, key: string) => {
      const now = ready();
      return (
        now !== null &&
        write(
          views.setBoardGrouping(source.spaceId, view, storedGrouping(readSchema(now.collection), key)),
          "set-group-by",
        )
      );
    },
    renameView: (view: StoredView, name: string) => write(views.renameView(block, view.id, name), "rename-view"),
    moveView: (view: StoredView, where: "after" | "before", beside: string) =>
      write(views.moveView(block, view.id, where, beside), "move-view"),
    deleteView: (view: StoredView) => write(views.deleteView(block, view.id), "delete-view"),
  };
}
