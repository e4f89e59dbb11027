// The menu of a row, opened at it by its key or by a right click.
import { useFaces } from "../../parts/faces/faces.ts";
import type { Row } from "./places.ts";
import type { TreeContext } from "./tree-context.ts";

export interface RowMenuProps {
  tree: TreeContext;
  row: Row;
  anchor: Element;
  /** Closes this menu, and not one that was opened after it. */
  onClose: () => void;
}

export function RowMenu({ tree, row, anchor, onClose }: RowMenuProps) {
  const { PageMenu } = useFaces();
  if (row.kind === "section") return tree.sectionMenu(row, anchor, onClose);
  if (row.kind === "note") return null;
  return (
    <PageMenu
      anchor={anchor}
      onClose={onClose}
      workspace={tree.workspace}
      pageId={row.pageId}
      inTree
      onAddInside={() => tree.addInside(row)}
      onRename={() => tree.rename(row.key)}
    />
  );
}
