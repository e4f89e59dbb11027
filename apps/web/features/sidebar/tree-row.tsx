// One row of the tree, of whichever kind it is.
import type { Recent } from "../../data/search/recents.ts";
import { NoteRow } from "./note-row.tsx";
import { PageRow } from "./page-row.tsx";
import type { Row, SectionRow as SectionRowData } from "./places.ts";
import { SectionRow } from "./section-row.tsx";
import type { RowFrame, TreeContext } from "./tree-context.ts";

export interface TreeRowProps {
  tree: TreeContext;
  row: Row;
  frame: RowFrame;
  /** The sections that are shown, in their order. */
  sections: readonly SectionRowData[];
  recents: readonly Recent[];
}

export function TreeRow({ tree, row, frame, sections, recents }: TreeRowProps) {
  if (row.kind === "section")
    return <SectionRow tree={tree} row={row} frame={frame} at={sections.indexOf(row)} of={sections.length} />;
  if (row.kind === "note") return <NoteRow workspace={tree.workspace} row={row} frame={frame} />;
  const recent = row.section === "recents" ? recents.find((one) => one.pageId === row.pageId) : undefined;
  return <PageRow tree={tree} row={row} frame={frame} recent={recent} />;
}
