// Where a synced block is shown: its original and its copies, as far as this reader may know of them, each a link to its place.
import type { SyncedPlace } from "./synced-tools.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useEffect, useState } from "react";
import type { SyncedFrame } from "./synced-frame.tsx";
import styles from "./synced-places.module.css";

export interface SyncedPlacesProps {
  view: SyncedFrame;
  anchor: Element;
  onClose: () => void;
}

export function SyncedPlaces({ view, anchor, onClose }: SyncedPlacesProps) {
  const { host, tools, target, state } = view;
  const { words } = tools;
  const [copies, setCopies] = useState<readonly SyncedPlace[] | "loading" | null>("loading");
  useEffect(() => {
    let left = false;
    void tools.synced.copies(target).then((found) => (left ? undefined : setCopies(found)));
    return () => void (left = true);
  }, [tools, target]);
  const original = state.kind === "ready" ? { blockId: target, pageId: state.pageId, title: state.title } : null;
  const row = ({ blockId, pageId, title }: SyncedPlace) => (
    <li key={blockId}>
      <a
        className={styles.row}
        href={tools.synced.href(blockId, pageId, title)}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          onClose();
          tools.synced.open(blockId, pageId, title);
        }}
      >
        <span className={styles.name} dir="auto">
          {title || host.app.words.untitled}
        </span>
        <span className={styles.what}>
          {blockId === host.block.id ? words.isThis : blockId === target ? words.isOriginal : null}
        </span>
      </a>
    </li>
  );
  return (
    <Popover anchor={anchor} label={words.places} align="end" onClose={onClose}>
      <div className={styles.places}>
        <p className={styles.count} role="status" tabIndex={-1} data-first="">
          {copies === "loading" ? words.loading : copies === null ? words.noPlaces : words.copies(copies.length)}
        </p>
        <ul>
          {original === null ? null : row(original)}
          {copies === "loading" || copies === null ? null : copies.map(row)}
        </ul>
      </div>
    </Popover>
  );
}
