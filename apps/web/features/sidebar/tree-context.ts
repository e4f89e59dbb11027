// What the tree of places gives to its rows.
import type { CSSProperties, ReactNode } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import type { SectionName } from "../../data/sidebar/own-view.ts";
import type { PageRow, Row, SectionRow } from "./places.ts";

/** What every row of the tree shares. */
export interface TreeContext {
  readonly workspace: Workspace;
  /** The page that is read. */
  readonly current: string | null;
  readonly canAdd: boolean;
  /** The key of the row whose title is being written. */
  readonly renaming: string | null;
  rename(key: string | null): void;
  setOpen(row: Row, open: boolean): void;
  toggle(row: Row): void;
  addInside(row: PageRow): void;
  addTo(section: SectionName): void;
  moveSection(section: SectionName, by: -1 | 1): void;
  sectionMenu(row: SectionRow, anchor: Element, close: () => void): ReactNode;
}

/** What the tree puts on the element of every row. */
export interface RowFrame {
  readonly role: "treeitem";
  readonly "data-key": string;
  readonly "data-into": "" | undefined;
  readonly "data-dragged": "" | undefined;
  readonly tabIndex: number;
  readonly style: CSSProperties;
}
