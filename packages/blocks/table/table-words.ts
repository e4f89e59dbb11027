// The words of tables, and what their rows and columns may be painted with.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { colours, colourWords } from "../model/colour-words.ts";

export type TableWords = ReturnType<typeof tableWords>;

export function tableWords(i18n: I18n) {
  return {
    cell: i18n._(msg`Cell`),
    menu: i18n._(msg`Table menu`),
    row: i18n._(msg`Row`),
    column: i18n._(msg`Column`),
    width: i18n._(msg`Width of the column`),
    newRow: i18n._(msg`New row`),
    newColumn: i18n._(msg`New column`),
    insertAbove: i18n._(msg`Insert a row above`),
    insertBelow: i18n._(msg`Insert a row below`),
    insertBefore: i18n._(msg`Insert a column before`),
    insertAfter: i18n._(msg`Insert a column after`),
    moveUp: i18n._(msg`Move the row up`),
    moveDown: i18n._(msg`Move the row down`),
    moveBack: i18n._(msg`Move the column back`),
    moveOn: i18n._(msg`Move the column on`),
    headerRow: i18n._(msg`Header row`),
    noHeaderRow: i18n._(msg`No header row`),
    headerColumn: i18n._(msg`Header column`),
    noHeaderColumn: i18n._(msg`No header column`),
    wider: i18n._(msg`Make the column wider`),
    narrower: i18n._(msg`Make the column narrower`),
    fit: i18n._(msg`Fit to the page’s width`),
    deleteRow: i18n._(msg`Delete the row`),
    deleteColumn: i18n._(msg`Delete the column`),
    deleteTable: i18n._(msg`Delete the table`),
    toDatabase: i18n._(msg`Turn into a database`),
    rowColour: i18n._(msg`Row`),
    columnColour: i18n._(msg`Column`),
    colours: [
      { id: "default", title: i18n._(msg`Default color`) },
      ...colours.map((id) => ({ id, title: i18n._(colourWords[id].text) })),
      ...colours.map((id) => ({ id: `${id}_background`, title: i18n._(colourWords[id].behind) })),
    ],
  };
}
