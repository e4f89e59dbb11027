// Pages that were found, as rows: icon, title with what was asked for marked, where it stands or the line that
// matches, and when it was changed.
import { useLingui } from "@lingui/react/macro";
import type { CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { KnownIcon } from "../../parts/pages/known-icon.tsx";
import type { Workspace } from "../../data/session/workspace.ts";
import type { FoundPage, MarkedText } from "../../data/search/found-page.ts";
import { intlLocale } from "../../words/intl-locale.ts";
import styles from "./quick-find.module.css";

export function useFoundRows(
  workspace: Pick<Workspace, "pictures">,
  pages: readonly FoundPage[],
  group: string | undefined,
  place: string,
  now: number,
): CommandRow[] {
  const { t } = useLingui();
  return pages.map((page) => ({
    id: page.id,
    ...(group === undefined ? {} : { group }),
    icon: <KnownIcon workspace={workspace} pageId={page.id} icon={page.icon} />,
    title:
      page.title.length === 0 ? <span className={styles.untitled}>{t`Untitled`}</span> : <Marked text={page.title} />,
    detail: <Where page={page} place={place} />,
    ...(page.editedAt === null ? {} : { end: <When at={page.editedAt} now={now} /> }),
  }));
}

/** The pages above it, or the workspace itself; and the line that matches. */
function Where({ page, place }: { page: FoundPage; place: string }) {
  const { t } = useLingui();
  const path = page.path.map((title) => title || t`Untitled`).join(" / ");
  return (
    <>
      {page.line !== null && path === "" ? null : <span className={styles.path}>{path === "" ? place : path}</span>}
      {page.line !== null && path !== "" ? <span className={styles.dash}> — </span> : null}
      {page.line === null ? null : <Marked text={page.line} />}
    </>
  );
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, at) => (piece.marked ? <mark key={at}>{piece.text}</mark> : piece.text));
}

/** Today: the time. This year: the day. Else: the month and year. */
function When({ at, now }: { at: number; now: number }) {
  const { i18n } = useLingui();
  const [date, today] = [new Date(at), new Date(now)];
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(intlLocale(i18n), options).format(date);
  const words =
    date.toDateString() === today.toDateString()
      ? format({ hour: "numeric", minute: "2-digit" })
      : date.getFullYear() === today.getFullYear()
        ? format({ day: "numeric", month: "short" })
        : format({ month: "short", year: "numeric" });
  return <time dateTime={date.toISOString()}>{words}</time>;
}
