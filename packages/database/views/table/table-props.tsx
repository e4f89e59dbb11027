// What a table is given, and what it hands to the menus that the app draws.
import type { RowsWrite } from "./rows-write.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { ReactNode, Ref } from "react";
import type { DatabaseSource, RowsSource } from "../../source/database-source.ts";
import type { Calculation } from "../../view-model/calculations.ts";
import type { AnsweredGroups } from "../use-asked.tsx";
import type { GroupMenuSlot } from "../groups/group-menu-slot.ts";
import type { OpenHow } from "../../view-model/open-how.ts";
import type { Colouring } from "../colours/colour-rules.ts";
import type { TableGroups } from "./table-groups.ts";
import type { Column } from "../../view-model/columns.ts";
import type { TableWords } from "./table-words.ts";

export interface RowMenuSlot {
  readonly anchor: Element;
  /** The rows that it is about. */
  readonly ids: readonly string[];
  readonly onClose: () => void;
  readonly focusBack: HTMLElement;
  readonly canEdit: boolean;
  readonly open: (how: OpenHow) => void;
  readonly duplicate: () => void;
  readonly remove: () => void;
  readonly insert: (where: "above" | "below") => void;
  readonly carry: (by: 1 | -1) => void;
  /** Whether it is among the chosen rows, and how it comes among them or goes. */
  readonly isPicked: boolean;
  readonly pick: () => void;
}

/** Rows are chosen: what is done to all of them. */
export interface ChosenSlot {
  readonly ids: readonly string[];
  readonly focusBack: HTMLElement | null;
  readonly duplicate: () => void;
  readonly remove: () => void;
  readonly clear: () => void;
  /** Writes the rows, also those that are not in memory. False if that was refused; the user is notified. */
  readonly write: (edit: Omit<RowsWrite, "ids">) => boolean;
}

/** What the app may ask of a table that is shown. */
export interface TableHandle {
  readonly addRow: (where: "top" | "bottom") => void;
  /** Shows a column and opens its menu, as that of one that was just made. */
  readonly openColumn: (key: string) => void;
}

export interface ColumnMenuSlot {
  readonly anchor: Element;
  readonly column: Column;
  readonly onClose: () => void;
  /** Where the focus goes when the menu closes. */
  readonly focusBack: HTMLElement;
}

/** The menu that is open: one at a time. */
export type OpenMenu =
  | { readonly kind: "group"; readonly slot: GroupMenuSlot }
  | { readonly kind: "column" | "calculation"; readonly slot: ColumnMenuSlot }
  | { readonly kind: "row"; readonly slot: RowMenuSlot };

export interface TableProps {
  readonly source: DatabaseSource;
  readonly collectionId: string;
  readonly rows: RowsSource;
  /** Those that are hidden too, in their order. */
  readonly columns: readonly Column[];
  /** The last of the shown columns that is frozen; 0: the first one alone. */
  readonly lastFrozen: number;
  /** Whether the person may make rows. */
  readonly canEdit: boolean;
  /** Whether they may change columns, groups and calculations: not where the database is locked. */
  readonly canShape: boolean;
  /** Rows stand by their values: they cannot be moved by hand. */
  readonly sortOf: (key: string) => "ascending" | "descending" | undefined;
  readonly isSorted: boolean;
  readonly isFiltered: boolean;
  /** What a new row is made with. */
  readonly filled: () => JsonObject;
  /** Makes options of these words; false where the schema does not take them. `group`: what it is undone together with. */
  readonly onNewOptions: (key: string, words: readonly string[], group?: string) => boolean;
  readonly onColumns: (columns: readonly Column[]) => void;
  readonly openRow: (id: string, how: OpenHow) => void;
  /** What rows and cells are coloured with; null where no rule can hold. The same function as long as it says the same. */
  readonly colouring: Colouring | null;
  /** The groups of its rows, whose lines are `rows`; null if the table is not grouped. */
  readonly groups: TableGroups | null;
  readonly groupMenu: (slot: GroupMenuSlot) => ReactNode;
  /** What stands at the foot of columns, and the answer that it is read from; null where nothing is asked or it is not here yet. */
  readonly calculations: readonly Calculation[];
  readonly answered: AnsweredGroups | null;
  readonly calculationMenu: (slot: ColumnMenuSlot) => ReactNode;
  readonly columnMenu: (slot: ColumnMenuSlot) => ReactNode;
  readonly rowMenu: (slot: RowMenuSlot) => ReactNode;
  /** What is offered for rows that are chosen; what it draws first takes the focus by `[data-first]`. */
  readonly chosenBar: (slot: ChosenSlot) => ReactNode;
  /** Behind the last column. */
  readonly headEnd: ReactNode;
  /** `isQuiet`: those who see the table see it there. */
  readonly say: (words: string, isQuiet?: boolean) => void;
  readonly words: TableWords;
  /** Among the blocks of a page it is as high as its rows, up to a bound. */
  readonly place: "page" | "inline";
  readonly ref?: Ref<TableHandle>;
}
