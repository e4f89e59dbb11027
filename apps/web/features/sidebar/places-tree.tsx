// The places of a workspace as one tree: sections, and the pages in them. Only the rows in sight are drawn, however
// many there are. Arrows walk it, letters find in it, Mod+Shift and an arrow move a page; so does dragging.
import { Trans, useLingui } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { offsetsOf } from "@tessera/ui/virtual-list/row-window.ts";
import { useRowWindow } from "@tessera/ui/virtual-list/use-row-window.ts";
import {
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import { late } from "../../ground/late.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Loadable } from "../../data/records/loadable.ts";
import type { SectionName } from "../../data/sidebar/own-view.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { FailureText } from "../../words/late-failure.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import { useMedia } from "../../ground/use-media.ts";
import { createPlaces } from "./create-places.ts";
import { PageRow } from "./page-row.tsx";
import {
  openKey,
  type NoteRow,
  type PageRow as PageRowData,
  type Row,
  type SectionRow as SectionData,
} from "./places.ts";
import { SectionRow, useSectionNames } from "./section-row.tsx";
import { createLateHand, type Dragging } from "./tree-hand.ts";
import styles from "./places-tree.module.css";
import { useFaces } from "../../parts/faces/faces.ts";

const TreeMoves = late(
  () => import("./tree-moves.tsx").then((module) => module.TreeMoves),
  () => null,
);

/** What every row of the tree shares. */
export interface TreeContext {
  readonly workspace: Workspace;
  readonly current: string | null;
  readonly canAdd: boolean;
  readonly renaming: string | null;
  rename(key: string | null): void;
  toggle(row: Row): void;
  addInside(row: PageRowData): void;
  addTo(section: SectionName): void;
  moveSection(section: SectionName, by: -1 | 1): void;
  sectionMenu(row: SectionData, anchor: Element, close: () => void): ReactNode;
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

export interface PlacesTreeProps {
  workspace: Workspace;
  current: string | null;
}

/** Not drawn anew with the shell around it: showing the sidebar costs no row. */
export const PlacesTree = memo(function PlacesTree({ workspace, current }: PlacesTreeProps) {
  const { storage } = useServices();
  const { SectionMenu } = useFaces();
  const { t } = useLingui();
  const names = useSectionNames();
  const addPage = useAddPage(workspace);
  const [places] = useState(() => createPlaces(workspace, storage));
  const rows = useReadable(places);
  const recents = useReadable(workspace.recents);
  const info = useReadable(workspace.info);
  const coarse = useMedia("(pointer: coarse)");
  const offsets = useMemo(() => offsetsOf(rows.map((row, at) => heightOf(row, coarse, at === 0))), [rows, coarse]);
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const shown = useRowWindow(scroller, list, offsets);
  const [active, setActive] = useState<string | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const [menu, setMenu] = useState<{ readonly row: Row; readonly anchor: Element } | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);

  const activeAt = indexOf(rows, active ?? "", current);
  const focusRow = (key: string) => {
    setActive(key);
    setWanted(key);
  };
  const [hand] = useState(createLateHand);
  const [dragging, setDragging] = useState<Dragging | null>(null);

  // A row that was asked for may be drawn only now; one that moved has another key.
  useEffect(() => {
    if (wanted === null) return;
    const at = indexOf(rows, wanted, null);
    const row = rows[at];
    if (row === undefined) return;
    bringIntoSight(scroller.current, list.current, offsets[at] ?? 0, offsets[at + 1] ?? 0);
    const element = list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(row.key)}"]`);
    if (element == null) return;
    setWanted(null);
    element.focus({ preventScroll: true });
  }, [wanted, rows, offsets, shown]);

  // The page that is read is in sight from when its row is there; where the person scrolls to after that is theirs.
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (current === null || seen.current === current) return;
    const at = rows.findLastIndex((row) => row.kind === "page" && row.section !== "recents" && row.pageId === current);
    if (at < 0) return;
    seen.current = current;
    bringIntoSight(scroller.current, list.current, offsets[at] ?? 0, offsets[at + 1] ?? 0);
  }, [current, rows, offsets]);

  const setOpen = (row: Row, open: boolean) => {
    if (row.kind === "section") workspace.sidebar.close(row.section, !open);
    else if (row.kind === "page" && row.section !== "recents") places.setOpen(openKey(row.section, row.pageId), open);
  };
  const sections = rows.filter((row): row is SectionData => row.kind === "section");
  const tree: TreeContext = {
    workspace,
    current,
    canAdd: info.canEdit,
    renaming,
    rename(key) {
      setRenaming(key);
      if (key === null && renaming !== null) focusRow(renaming);
    },
    toggle: (row) => setOpen(row, row.kind !== "note" && !row.open),
    addInside(row) {
      setOpen(row, true);
      void addPage(row.pageId);
    },
    addTo: (section) => void addPage(null, section === "private" ? "private" : "workspace"),
    moveSection(section, by) {
      const order = sections.map((row) => row.section);
      const other = order[order.indexOf(section) + by];
      if (other === undefined) return;
      const swapped = workspace.sidebar.arrangement
        .read()
        .order.map((one) => (one === section ? other : one === other ? section : one));
      workspace.sidebar.order(swapped);
      const name = names[section];
      const words = by < 0 ? t`${name} moved up` : t`${name} moved down`;
      hand.ask(({ say }) => say(words));
      focusRow(section);
    },
    sectionMenu(row, anchor, close) {
      const at = sections.indexOf(row);
      const adds = info.canEdit && (row.section === "workspace" || row.section === "private");
      return (
        <SectionMenu
          anchor={anchor}
          onClose={close}
          workspace={workspace}
          section={row.section}
          name={names[row.section]}
          onAdd={adds ? () => tree.addTo(row.section) : undefined}
          onUp={at > 0 ? () => tree.moveSection(row.section, -1) : undefined}
          onDown={at < sections.length - 1 ? () => tree.moveSection(row.section, 1) : undefined}
        />
      );
    },
  };

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const { target } = event;
    if (rows[activeAt] === undefined || !(target instanceof HTMLElement) || target.dataset["key"] === undefined) return;
    hand.key(event.nativeEvent, target);
  }

  const frameOf = (row: Row, at: number): RowFrame => ({
    role: "treeitem",
    "data-key": row.key,
    "data-into": dragging?.into === row.key ? "" : undefined,
    "data-dragged": dragging?.dragged === row.key ? "" : undefined,
    tabIndex: at === activeAt ? 0 : -1,
    style: {
      top: offsets[at] ?? 0,
      height: (offsets[at + 1] ?? 0) - (offsets[at] ?? 0),
      "--depth": row.kind === "section" ? 0 : row.depth,
    } as CSSProperties,
  });
  const draggedAt = dragging === null ? -1 : rows.findIndex((row) => row.key === dragging.dragged);
  const drawn = indexesOf(shown.from, shown.to, rows.length, [activeAt, draggedAt]);

  return (
    <div ref={scroller} className={styles.scroll} onPointerDown={hand.press}>
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
          if (key !== undefined && key !== active) setActive(key);
        }}
        onContextMenu={(event) => {
          const element = (event.target as Element).closest<HTMLElement>("[data-key]");
          const row = rows.find((one) => one.key === element?.dataset["key"]);
          if (element === null || row === undefined) return;
          event.preventDefault();
          if (dragging === null) setMenu({ row, anchor: element });
        }}
      >
        {drawn.map((at) => {
          const row = rows[at];
          if (row === undefined) return null;
          const frame = frameOf(row, at);
          if (row.kind === "section")
            return (
              <SectionRow
                key={row.key}
                tree={tree}
                row={row}
                frame={frame}
                at={sections.indexOf(row)}
                of={sections.length}
              />
            );
          if (row.kind === "note") return <Note key={row.key} workspace={workspace} row={row} frame={frame} />;
          const recent = row.section === "recents" ? recents.find((one) => one.pageId === row.pageId) : undefined;
          return <PageRow key={row.key} tree={tree} row={row} frame={frame} recent={recent} />;
        })}
        {dragging?.line == null ? null : (
          <span
            className={styles.line}
            style={{ top: offsets[dragging.line.below + 1] ?? 0, "--depth": dragging.line.depth } as CSSProperties}
          />
        )}
      </div>
      <TreeMoves
        workspace={workspace}
        places={places}
        rows={rows}
        offsets={offsets}
        scroller={scroller}
        list={list}
        onHand={hand.give}
        onDragging={setDragging}
        onMoved={focusRow}
        active={activeAt}
        tree={tree}
        onOpen={setOpen}
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

interface RowMenuProps {
  tree: TreeContext;
  row: Row;
  anchor: Element;
  /** Closes this menu, and not one that was opened after it. */
  onClose: () => void;
}

/** The menu of a row, opened at it; a note has none. */
function RowMenu({ tree, row, anchor, onClose }: RowMenuProps) {
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

/** Where there is no page: it comes, it could not be loaded, there is none. */
function Note({ workspace, row, frame }: { workspace: Workspace; row: NoteRow; frame: RowFrame }) {
  const { t } = useLingui();
  const list: Readable<Loadable<unknown>> =
    row.parentId === null ? workspace.sidebar.sections : workspace.pages.inside(row.parentId);
  const loaded = useReadable(list);
  return (
    <div {...frame} className={styles.none} aria-level={row.depth + 2} aria-disabled="true">
      {row.says === "loading" ? (
        <Skeleton label={t`Loading pages`} rows={[{ width: "60%" }]} />
      ) : row.says === "failed" ? (
        <span>
          {loaded.kind === "failed" ? <FailureText failure={loaded.failure} /> : null}{" "}
          <button type="button" className={styles.again} onClick={() => workspace.retry()}>
            <Trans>Try again</Trans>
          </button>
        </span>
      ) : row.parentId !== null ? (
        <Trans>No pages inside</Trans>
      ) : row.section === "private" ? (
        <Trans>Only you see pages here</Trans>
      ) : (
        <Trans>No pages yet</Trans>
      )}
    </div>
  );
}

const pageHeight = 29;
const headHeight = 36;
const touchHeight = 44;

function heightOf(row: Row, coarse: boolean, isFirst: boolean): number {
  if (row.kind !== "section") return coarse ? touchHeight : pageHeight;
  return coarse ? touchHeight : isFirst ? headHeight - 8 : headHeight;
}

/** By key; a page that moved has another one, so it is looked for by what it is. Else the page that is read, or the first. */
function indexOf(rows: readonly Row[], key: string, current: string | null): number {
  const exact = rows.findIndex((row) => row.key === key);
  if (exact >= 0) return exact;
  const moved = key.slice(key.lastIndexOf("/") + 1);
  const same = rows.findIndex((row) => row.kind === "page" && row.section !== "recents" && row.pageId === moved);
  if (same >= 0) return same;
  const read = rows.findIndex((row) => row.kind === "page" && row.pageId === current);
  return Math.max(read, 0);
}

/** The window, and rows beyond it that must not go: where the focus is, what is dragged. */
function indexesOf(from: number, to: number, count: number, kept: readonly number[]): number[] {
  const indexes = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
  for (const at of kept) if (at >= 0 && at < count && (at < from || at >= to)) indexes.push(at);
  return indexes.toSorted((a, b) => a - b);
}

function bringIntoSight(frame: HTMLElement | null, list: HTMLElement | null, top: number, bottom: number): void {
  if (frame === null || list === null) return;
  const above = list.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
  if (above + top < frame.scrollTop) frame.scrollTop = above + top;
  else if (above + bottom > frame.scrollTop + frame.clientHeight) frame.scrollTop = above + bottom - frame.clientHeight;
}
