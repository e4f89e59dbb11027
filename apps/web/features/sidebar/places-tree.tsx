// The places of a workspace as one tree: sections, and the pages in them. Only the rows in sight are drawn, however
// many there are. Arrows walk it, letters find in it, Mod+Shift and an arrow move a page; so does dragging.
import { useLingui } from "@lingui/react/macro";
import { memo, useState, type KeyboardEvent, type MouseEvent } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { late } from "../../ground/late.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import { createPlaces } from "./create-places.ts";
import type { Row, SectionRow } from "./places.ts";
import { RowMenu } from "./row-menu.tsx";
import { createLateMover, type Dragging } from "./tree-mover.ts";
import { TreeRows } from "./tree-rows.tsx";
import { useRowFocus } from "./use-row-focus.ts";
import { useRowLayout } from "./use-row-layout.ts";
import { useTreeContext } from "./use-tree-context.tsx";
import styles from "./places-tree.module.css";

const TreeMoves = late(
  () => import("./tree-moves.tsx").then((module) => module.TreeMoves),
  () => null,
);

export interface PlacesTreeProps {
  workspace: Workspace;
  current: string | null;
}

/** Memoised: showing and hiding the sidebar draws no row again. */
export const PlacesTree = memo(function PlacesTree({ workspace, current }: PlacesTreeProps) {
  const { storage } = useServices();
  const { t } = useLingui();
  const [places] = useState(() => createPlaces(workspace, storage));
  const rows = useReadable(places);
  const layout = useRowLayout(rows);
  const { offsets, scroller, list } = layout;
  const { activeAt, focusRow, onFocused } = useRowFocus(layout, current);
  const [mover] = useState(createLateMover);
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const [menu, setMenu] = useState<{ readonly row: Row; readonly anchor: Element } | null>(null);
  const sections = rows.filter((row): row is SectionRow => row.kind === "section");
  const tree = useTreeContext({ workspace, places, current, sections, mover, focusRow });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target } = event;
    if (rows[activeAt] === undefined || !(target instanceof HTMLElement) || target.dataset["key"] === undefined) return;
    mover.key(event.nativeEvent, target);
  }
  function onContextMenu(event: MouseEvent<HTMLDivElement>): void {
    const element = (event.target as Element).closest<HTMLElement>("[data-key]");
    const row = rows.find((one) => one.key === element?.dataset["key"]);
    if (element === null || row === undefined) return;
    event.preventDefault();
    if (dragging === null) setMenu({ row, anchor: element });
  }

  return (
    <div ref={scroller} className={styles.scroll} onPointerDown={mover.press}>
      <div
        ref={list}
        role="tree"
        tabIndex={-1}
        className={styles.tree}
        aria-label={t`Pages`}
        style={{ height: offsets.at(-1) ?? 0 }}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          const key = event.target.closest<HTMLElement>("[data-key]")?.dataset["key"];
          if (key !== undefined) onFocused(key);
        }}
        onContextMenu={onContextMenu}
      >
        <TreeRows tree={tree} layout={layout} sections={sections} activeAt={activeAt} dragging={dragging} />
      </div>
      <TreeMoves
        workspace={workspace}
        places={places}
        layout={layout}
        onMover={mover.attach}
        onDragging={setDragging}
        onMoved={focusRow}
        active={activeAt}
        tree={tree}
        onMenu={(row, anchor) => setMenu({ row, anchor })}
      />
      {menu === null ? null : (
        <RowMenu
          key={menu.row.key}
          tree={tree}
          row={menu.row}
          anchor={menu.anchor}
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      )}
    </div>
  );
});
