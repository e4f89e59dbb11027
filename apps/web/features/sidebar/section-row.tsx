// The head of a section: its name opens and closes it; beside it, new pages and its place among the sections.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ChevronRight, Ellipsis, Plus } from "lucide-react";
import type { SectionName } from "../../data/sidebar/own-view.ts";
import type { RowFrame, TreeContext } from "./tree-context.ts";
import type { SectionRow as SectionRowData } from "./places.ts";
import styles from "./places-tree.module.css";

export function useSectionNames(): Record<SectionName, string> {
  const { t } = useLingui();
  return {
    favourites: t`Favorites`,
    workspace: t`Workspace`,
    shared: t`Shared`,
    private: t`Private`,
    recents: t`Recents`,
  };
}

export interface SectionRowProps {
  tree: TreeContext;
  row: SectionRowData;
  frame: RowFrame;
  at: number;
  of: number;
}

export function SectionRow({ tree, row, frame, at, of }: SectionRowProps) {
  const { t } = useLingui();
  const name = useSectionNames()[row.section];
  const { section } = row;
  const add = tree.canAdd && (section === "workspace" || section === "private");
  return (
    <div
      {...frame}
      className={styles.head}
      aria-label={name}
      aria-level={1}
      aria-posinset={at + 1}
      aria-setsize={of}
      aria-expanded={row.open}
    >
      <button type="button" className={styles.label} tabIndex={-1} onClick={() => tree.toggle(row)}>
        {name}
        <ChevronRight aria-hidden="true" data-open={row.open ? "" : undefined} />
      </button>
      <span className={styles.headActions}>
        <MenuButton
          trigger={(props) => (
            <IconButton {...props} small tabIndex={-1} className={styles.quiet} label={t`More for ${name}`}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          )}
          menu={(anchor, close) => tree.sectionMenu(row, anchor, close)}
        />
        {add ? (
          <IconButton
            small
            tabIndex={-1}
            label={section === "private" ? t`New private page` : t`New page`}
            onClick={() => tree.addTo(section)}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        ) : null}
      </span>
    </div>
  );
}
