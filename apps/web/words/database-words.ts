// The words of a database: of its table and cells, of the types of properties, and of the faults of a schema.
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { StatusSteps } from "@tessera/database/edit/property-edits.ts";
import type { CellWords } from "@tessera/database/properties/base/cell-face.tsx";
import type { PropertyType } from "@tessera/database/properties/models.ts";
import type { SchemaFault } from "@tessera/database/schema-rules.ts";
import type { CardWords } from "@tessera/database/views/cards/card-words.ts";
import type { ViewType } from "@tessera/database/view-model/view-types.ts";
import type { TableWords } from "@tessera/database/views/table/table-words.ts";
import { dateFieldWords } from "./date-field-words.ts";
import { calculationWords } from "./calculation-words.ts";

export function tableWords(i18n: I18n): TableWords {
  const calculations = calculationWords(i18n);
  return {
    table: i18n._(msg`Table`),
    leaving: i18n._(msg`Press Escape, then Tab, to leave the table.`),
    newRow: i18n._(msg`New row`),
    untitled: i18n._(msg`Untitled`),
    unnamed: i18n._(msg`Without a name`),
    open: i18n._(msg`Open`),
    chooseRow: i18n._(msg`Select the row`),
    rowMenu: i18n._(msg`Row menu`),
    notThatKind: (column) => i18n._(msg`That is no value for “${column}”.`),
    notAtHand: i18n._(msg`Some of these rows are not here yet.`),
    sorted: i18n._(msg`This view is sorted, so rows cannot be moved by hand. Remove its sorts first.`),
    readOnly: i18n._(msg`You may read this, and not change it.`),
    refused: i18n._(msg`This could not be changed.`),
    cellsLeft: (count, where) => {
      const left = i18n._(
        msg`${plural(count, { one: "# cell was left as it is.", other: "# cells were left as they are." })}`,
      );
      if (where.length === 0) return left;
      const named =
        where
          .slice(0, 5)
          .map((one) => `“${one}”`)
          .join(", ") + (where.length > 5 ? " …" : "");
      return i18n._(msg`${left} It cannot be written in ${named}.`);
    },
    rowsMade: (count) =>
      i18n._(msg`${plural(count, { one: "The table has # more row.", other: "The table has # more rows." })}`),
    pasteTooLong: (most, rest) =>
      i18n._(
        msg`A paste takes ${most} rows at most. ${plural(rest, { one: "# row was left out.", other: "# rows were left out." })} Import them as a file.`,
      ),
    notInFilter: i18n._(msg`Not in this filter`),
    deleted: i18n._(msg`Deleted`),
    writing: (done, total) => i18n._(msg`Changing rows: ${i18n.number(done)} of ${i18n.number(total)}`),
    copying: (done, total) => i18n._(msg`Copying rows: ${i18n.number(done)} of ${i18n.number(total)}`),
    copyCancelled: i18n._(msg`Nothing was copied.`),
    copyRefused: i18n._(msg`The browser does not allow copying.`),
    rowsCopied: (count) => i18n._(msg`${plural(count, { one: "# row was copied.", other: "# rows were copied." })}`),
    cancel: i18n._(msg`Cancel`),
    busy: i18n._(msg`Another change of many rows is still being made.`),
    writeCancelled: i18n._(msg`The change was cancelled and undone.`),
    writeStopped: i18n._(msg`The remaining rows could not be loaded. Undo takes back what was changed.`),
    rowMoved: i18n._(msg`The row was moved.`),
    movedTo: (group) => i18n._(msg`Moved to ${group}.`),
    notEntered: (group) => i18n._(msg`“${group}” gives rows no value. Change the value in the row.`),
    without: (property) => i18n._(msg`No ${property}`),
    rowsIn: (count) => i18n._(msg`${plural(count, { one: "# row", other: "# rows" })}`),
    newRowIn: (group) => i18n._(msg`New in ${group}`),
    groupMenu: (group) => i18n._(msg`More for ${group}`),
    moreGroups: i18n._(msg`More groups`),
    calculate: i18n._(msg`Calculate`),
    calculation: (aggregator) => calculations[aggregator],
  };
}

export function cardWords(i18n: I18n, view: string): CardWords {
  const calculations = calculationWords(i18n);
  return {
    view,
    newCard: i18n._(msg`New`),
    newCardIn: (group) => i18n._(msg`New in ${group}`),
    name: i18n._(msg`Name of the new row`),
    untitled: i18n._(msg`Untitled`),
    cardMenu: (name) => i18n._(msg`More for ${name}`),
    without: (property) => i18n._(msg`No ${property}`),
    group: (name, count) => i18n._(msg`${name}, ${plural(count, { one: "# row", other: "# rows" })}`),
    moved: (group) => (group === "" ? i18n._(msg`The row was moved.`) : i18n._(msg`Moved to ${group}.`)),
    moreGroups: i18n._(msg`More groups`),
    notEntered: (group) => i18n._(msg`“${group}” gives rows no value. Change the value in the row.`),
    groupMenu: (group) => i18n._(msg`More for ${group}`),
    calculation: (aggregator) => calculations[aggregator],
    leftOut: (name) => i18n._(msg`“${name}” was created. The filter of this view leaves it out.`),
    sorted: i18n._(msg`This view is sorted, so rows cannot be moved by hand. Remove its sorts first.`),
    readOnly: i18n._(msg`You may read this, and not change it.`),
    notAtHand: i18n._(msg`Some of these rows are not here yet.`),
  };
}

export function viewTypeWords(i18n: I18n): Readonly<Record<ViewType, string>> {
  return { table: i18n._(msg`Table`), board: i18n._(msg`Board`), list: i18n._(msg`List`) };
}

export function cellWords(i18n: I18n): CellWords {
  return {
    yes: i18n._(msg`Checked`),
    no: i18n._(msg`Not checked`),
    clear: i18n._(msg`Clear`),
    option: i18n._(msg`Find or make an option`),
    newOption: (name) => i18n._(msg`Make “${name}”`),
    noOption: i18n._(msg`There are no options yet.`),
    optionTooLong: i18n._(msg`An option has 100 letters at most.`),
    optionComma: i18n._(msg`An option of several has no comma in its name.`),
    chosen: i18n._(msg`Chosen`),
    remove: (name) => i18n._(msg`Remove “${name}”`),
    person: i18n._(msg`Find a person`),
    noPerson: i18n._(msg`Nobody of that name is here.`),
    findingPeople: i18n._(msg`Searching`),
    peopleUnasked: i18n._(msg`Only people who are known on this device are listed: the server could not be asked.`),
    morePeople: i18n._(msg`There are more people. Type a name or an email address.`),
    openLink: i18n._(msg`Open link`),
    files: {
      none: i18n._(msg`No files yet.`),
      upload: i18n._(msg`Choose from this device`),
      link: i18n._(msg`Or paste a link`),
      addLink: i18n._(msg`Use link`),
      wrongLink: i18n._(msg`This is no address of a file. It should begin with https.`),
      noAccess: i18n._(msg`You do not have access to this file.`),
      move: (name) => i18n._(msg`Move “${name}”`),
      rename: (name) => i18n._(msg`Rename “${name}”`),
      download: (name) => i18n._(msg`Download: ${name}`),
      open: (name) => i18n._(msg`Open: ${name}`),
    },
    date: dateFieldWords(i18n),
  };
}

export function typeWords(i18n: I18n): Readonly<Record<PropertyType, string>> {
  return {
    title: i18n._(msg`Name`),
    text: i18n._(msg`Text`),
    number: i18n._(msg`Number`),
    select: i18n._(msg`Select`),
    multi_select: i18n._(msg`Multi-select`),
    status: i18n._(msg`Status`),
    date: i18n._(msg`Date`),
    person: i18n._(msg`Person`),
    file: i18n._(msg`Files`),
    checkbox: i18n._(msg`Checkbox`),
    url: i18n._(msg`URL`),
    email: i18n._(msg`Email`),
    phone_number: i18n._(msg`Phone`),
    created_time: i18n._(msg`Created time`),
    created_by: i18n._(msg`Created by`),
    last_edited_time: i18n._(msg`Last edited time`),
    last_edited_by: i18n._(msg`Last edited by`),
  };
}

/** What a status begins with; existing clients name its groups so. */
export function statusSteps(i18n: I18n): StatusSteps["groups"] {
  return [
    { name: i18n._(msg`To-do`), option: i18n._(msg`Not started`), color: "gray" },
    { name: i18n._(msg`In progress`), option: i18n._(msg`In progress`), color: "blue" },
    { name: i18n._(msg`Complete`), option: i18n._(msg`Done`), color: "green" },
  ];
}

export function faultWords(i18n: I18n, fault: SchemaFault): string {
  switch (fault.fault) {
    case "too-many": {
      const { limit } = fault;
      return i18n._(msg`A database has ${limit} properties at most.`);
    }
    case "too-many-deleted": {
      const { limit } = fault;
      return i18n._(
        msg`A database has ${limit} properties at most, with the deleted ones. Remove deleted ones for good to make room.`,
      );
    }
    case "option-too-long": {
      const { limit } = fault;
      return i18n._(msg`An option has ${limit} letters at most.`);
    }
    case "option-twice":
      return i18n._(msg`There is an option of that name already.`);
    case "option-comma":
      return i18n._(msg`An option of several has no comma in its name.`);
    case "title-missing":
      return i18n._(msg`A database keeps the names of its rows.`);
    case "no-schema":
    case "title-twice":
    case "key":
    case "property":
    case "option":
    case "group":
      return i18n._(msg`This could not be changed.`);
  }
}
