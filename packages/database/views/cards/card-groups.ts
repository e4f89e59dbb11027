// The stacks that cards stand in, and what they are grouped by. Plain data.
import type { GroupBy, GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";

/** One stack of cards. */
export interface CardGroup {
  readonly key: string;
  readonly name: string;
  /** One for each property that cards are grouped by. */
  readonly values: readonly GroupValue[];
  /** Stacks of one column stand below each other, and those of one lane beside each other. */
  readonly column: string;
  readonly lane: string;
}

/** What cards are grouped by. */
export interface CardGrouping {
  readonly groupBy: GroupBy;
  readonly property: Property;
}
