// The row in the place of pages where there are none: they are loading, they could not be loaded, there are none.
import { Trans, useLingui } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import type { Loadable } from "../../data/records/loadable.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";
import { FailureText } from "../../words/late-failure.ts";
import type { NoteRow as NoteRowData } from "./places.ts";
import type { RowFrame } from "./tree-context.ts";
import styles from "./places-tree.module.css";

export interface NoteRowProps {
  workspace: Pick<Workspace, "pages" | "sidebar" | "retry">;
  row: NoteRowData;
  frame: RowFrame;
}

export function NoteRow({ workspace, row, frame }: NoteRowProps) {
  const { t } = useLingui();
  const list: Readable<Loadable<unknown>> =
    row.parentId === null ? workspace.sidebar.sections : workspace.pages.inside(row.parentId);
  const loaded = useReadable(list);
  return (
    <div {...frame} className={styles.none} aria-level={row.depth + 2} aria-disabled="true">
      {row.state === "loading" ? (
        <Skeleton label={t`Loading pages`} rows={[{ width: "60%" }]} />
      ) : row.state === "failed" ? (
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
