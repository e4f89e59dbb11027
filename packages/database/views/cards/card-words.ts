// What cards say, on a board and in a list. The words are the app's.
import type { Aggregator } from "../../query/aggregations.ts";

export interface CardWords {
  /** The name of the view, for those who do not see it. */
  readonly view: string;
  readonly newCard: string;
  readonly newCardIn: (group: string) => string;
  readonly name: string;
  readonly untitled: string;
  readonly cardMenu: (name: string) => string;
  /** The group of the rows that have no value of a property. */
  readonly without: (property: string) => string;
  readonly group: (name: string, count: number) => string;
  readonly moved: (group: string) => string;
  /** A group whose value cannot be given to a row. */
  readonly notEntered: (group: string) => string;
  readonly groupMenu: (group: string) => string;
  readonly calculation: (aggregator: Aggregator) => string;
  readonly moreGroups: string;
  /** A new row of this name that the filter leaves out. */
  readonly leftOut: (name: string) => string;
  readonly sorted: string;
  readonly readOnly: string;
  readonly notAtHand: string;
}
