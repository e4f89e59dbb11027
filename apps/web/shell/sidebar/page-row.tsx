// One page in the tree: open and close, go there, add below, more. A page never shows inside itself.
import { Trans, useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { classes } from "@tessera/ui/base/classes.ts";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { ChevronRight, Plus } from "lucide-react";
import { useRef, useState, type CSSProperties } from "react";
import { Link } from "../../navigation-link.tsx";
import { useReadable } from "../../services.ts";
import { failureWords } from "../../words/failure-words.ts";
import { useAddPage } from "../use-add-page.ts";
import { PageMenuButton } from "../page-menu/page-menu-button.tsx";
import type { TreeContext } from "./page-tree.tsx";
import styles from "./page-tree.module.css";

export interface PageRowProps {
  tree: TreeContext;
  pageId: string;
  depth: number;
  ancestors: readonly string[];
}

export function PageRow({ tree, pageId, depth, ancestors }: PageRowProps) {
  const { workspace } = tree;
  const addPage = useAddPage(workspace);
  const { t } = useLingui();
  const page = useReadable(workspace.line(pageId));
  const [renaming, setRenaming] = useState(false);
  if (page === null || ancestors.includes(pageId)) return null;
  const open = tree.open.has(pageId);
  const title = page.title || t`Untitled`;
  const addBelow = () => {
    tree.setOpen(pageId, true);
    void addPage(pageId);
  };
  return (
    <li>
      <div
        className={styles.row}
        style={{ "--depth": depth } as CSSProperties}
        data-current={tree.current === pageId ? "" : undefined}
      >
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-label={open ? t`Close ${title}` : t`Open ${title}`}
          tabIndex={-1}
          onClick={() => tree.setOpen(pageId, !open)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
        {renaming ? (
          <TitleInput
            title={page.title}
            onDone={(next) => {
              setRenaming(false);
              if (next !== null && next !== page.title) workspace.renamePage(pageId, next);
            }}
          />
        ) : (
          <Link
            className={styles.link}
            to={pagePath(pageId, page.title)}
            aria-current={tree.current === pageId ? "page" : undefined}
          >
            <PageIcon emoji={page.emoji} empty={page.empty} />
            <span className={classes(styles.words, !page.title && styles.untitled)}>{title}</span>
          </Link>
        )}
        {page.canEdit && !renaming ? (
          <span className={styles.actions}>
            <IconButton small className={styles.add} label={t`New page inside ${title}`} onClick={addBelow}>
              <Plus aria-hidden="true" />
            </IconButton>
            <PageMenuButton
              workspace={workspace}
              page={page}
              label={t`More for ${title}`}
              small
              canTrash
              onAddInside={addBelow}
              onRename={() => setRenaming(true)}
            />
          </span>
        ) : null}
      </div>
      {open ? <Kids tree={tree} pageId={pageId} depth={depth + 1} ancestors={[...ancestors, pageId]} /> : null}
    </li>
  );
}

/** The pages inside, loaded while they are shown. */
function Kids({ tree, pageId, depth, ancestors }: PageRowProps) {
  const { i18n, t } = useLingui();
  const pages = useReadable(tree.workspace.childPages(pageId));
  const indented = { "--depth": depth } as CSSProperties;
  if (pages.kind === "loading")
    return (
      <div className={styles.none} style={indented}>
        <Skeleton label={t`Loading pages`} rows={[{ width: "60%" }]} />
      </div>
    );
  if (pages.kind === "failed")
    return (
      <p className={styles.none} style={indented}>
        {failureWords(i18n, pages.failure)}
      </p>
    );
  if (pages.value.length === 0)
    return (
      <p className={styles.none} style={indented}>
        <Trans>No pages inside</Trans>
      </p>
    );
  return (
    <ul className={styles.kids}>
      {pages.value.map((id) => (
        <PageRow key={id} tree={tree} pageId={id} depth={depth} ancestors={ancestors} />
      ))}
    </ul>
  );
}

function TitleInput({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const { t } = useLingui();
  // Leaving the field after Enter or Escape must not answer a second time.
  const answered = useRef(false);
  const answer = (next: string | null) => {
    if (answered.current) return;
    answered.current = true;
    onDone(next);
  };
  return (
    <input
      className={styles.input}
      aria-label={t`Title`}
      defaultValue={title}
      autoFocus
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => answer(event.currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === "Enter" && !event.nativeEvent.isComposing) answer(event.currentTarget.value);
        if (event.key === "Escape") answer(null);
      }}
    />
  );
}
