// One page in the tree: open and close, go there, add below, more. The tree decides where it stands.
import { useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { classes } from "@tessera/ui/base/classes.ts";
import { ChevronRight, Plus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable } from "../../ground/services.ts";
import { iconFrom } from "../../data/pages/page-look.ts";
import type { Recent } from "../../data/search/recents.ts";
import type { RowFrame, TreeContext } from "./tree-context.ts";
import type { PageRow as PageRowData } from "./places.ts";
import { TitleInput } from "./title-input.tsx";
import styles from "./places-tree.module.css";
import { useFaces } from "../../parts/faces/faces.ts";

export interface PageRowProps {
  tree: TreeContext;
  row: PageRowData;
  frame: RowFrame;
  /** What is known of a page that is not on this device. */
  recent: Recent | undefined;
}

export function PageRow({ tree, row, frame, recent }: PageRowProps) {
  const { workspace } = tree;
  const { t } = useLingui();
  const { pageId } = row;
  const line = useReadable(workspace.pages.line(pageId));
  const { pictures } = workspace;
  const icon = line === null ? recent?.icon : undefined;
  const image = useSyncExternalStore(pictures.subscribe, () => iconFrom(icon, pictures, pageId).image);
  const { emoji } = iconFrom(icon);
  const known = line ?? { title: recent?.title ?? "", emoji, image, sheet: "written" as const, canEdit: false };
  const title = known.title || t`Untitled`;
  const current = tree.current === pageId;
  const renaming = tree.renaming === row.key;
  const flat = row.section === "recents";
  return (
    <div
      {...frame}
      className={styles.row}
      aria-label={title}
      aria-level={row.depth + 2}
      aria-posinset={row.at + 1}
      aria-setsize={row.of}
      aria-expanded={flat ? undefined : row.open}
      aria-current={current ? "page" : undefined}
      data-current={current ? "" : undefined}
    >
      {flat ? (
        <span className={styles.noToggle} />
      ) : (
        <button
          type="button"
          className={styles.toggle}
          data-open={row.open ? "" : undefined}
          aria-label={row.open ? t`Close ${title}` : t`Open ${title}`}
          tabIndex={-1}
          onClick={() => tree.toggle(row)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
      )}
      {renaming ? (
        <TitleInput
          title={known.title}
          onDone={(next) => {
            tree.rename(null);
            if (next !== null && next !== known.title) workspace.pages.rename(pageId, next);
          }}
        />
      ) : (
        <Link className={styles.link} to={pagePath(pageId, known.title)} tabIndex={-1} draggable={false}>
          <PageIcon emoji={known.emoji} image={known.image} sheet={known.sheet} />
          <span className={classes(styles.words, !known.title && styles.untitled)}>{title}</span>
        </Link>
      )}
      {line !== null && !renaming ? <RowActions tree={tree} row={row} title={title} canEdit={line.canEdit} /> : null}
    </div>
  );
}

interface RowActionsProps extends Pick<PageRowProps, "tree" | "row"> {
  title: string;
  canEdit: boolean;
}

/** What is done with a page from its row: a page inside it, and its menu. */
function RowActions({ tree, row, title, canEdit }: RowActionsProps) {
  const { PageMenuButton } = useFaces();
  const { t } = useLingui();
  return (
    <span className={styles.actions}>
      {canEdit ? (
        <IconButton
          small
          className={styles.add}
          tabIndex={-1}
          label={t`New page inside ${title}`}
          onClick={() => tree.addInside(row)}
        >
          <Plus aria-hidden="true" />
        </IconButton>
      ) : null}
      <PageMenuButton
        workspace={tree.workspace}
        pageId={row.pageId}
        label={t`More for ${title}`}
        small
        inTree
        tabIndex={-1}
        onAddInside={canEdit ? () => tree.addInside(row) : undefined}
        onRename={canEdit ? () => tree.rename(row.key) : undefined}
      />
    </span>
  );
}
