// The members or guests of the workspace as a table: search, selection, roles, and more rows as the end comes into view.
import { Trans, useLingui } from "@lingui/react/macro";
import { systemClock } from "@tessera/platform/clock.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { useEffect, useRef, type ReactNode } from "react";
import type { MembersView, ShownMember } from "../../data/members/member-list.ts";
import { roleChoices, type Acting } from "../../data/members/role-choices.ts";
import { failureWords } from "../../words/failure-words.ts";
import { MemberRow } from "./member-row.tsx";
import { moveBetweenRows } from "./move-between-rows.ts";
import type { Selection } from "./use-selection.ts";
import styles from "./members.module.css";

export interface MemberTableProps {
  view: MembersView;
  myId: string;
  /** False: nothing can be changed now. */
  canChange: boolean;
  selection: Selection;
  onRole: (member: ShownMember, role: ShownMember["role"]) => void;
  onRemove: (member: ShownMember) => void;
  onMore: () => void;
  onRetry: () => void;
}

export function MemberTable(props: MemberTableProps) {
  const { view, myId, canChange, selection, onRole, onRemove, onMore, onRetry } = props;
  const { t } = useLingui();
  const acting: Acting = { myId, myRole: view.myRole, owners: view.owners };
  const manages = canChange && (view.myRole === "owner" || view.myRole === "admin");
  const showsActivity = view.rows.some(({ lastActive }) => lastActive !== undefined);
  const now = systemClock.now();
  if (view.state === "loading") return <LoadingRows />;
  if (view.state === "failed" && view.failure !== null) return <NotLoaded failure={view.failure} onRetry={onRetry} />;
  if (view.rows.length === 0) return view.isLoading ? <LoadingRows /> : <NoRows view={view} />;
  return (
    <>
      <div
        role="table"
        className={styles.table}
        aria-label={view.tab === "members" ? t`Members` : t`Guests`}
        aria-busy={view.isLoading}
        data-selects={manages ? "" : undefined}
        data-activity={showsActivity ? "" : undefined}
        onKeyDown={moveBetweenRows}
      >
        <div role="rowgroup">
          <HeadRow rows={view.rows} selection={manages ? selection : null} showsActivity={showsActivity} />
        </div>
        <div role="rowgroup">
          {view.rows.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              choices={
                canChange
                  ? roleChoices(acting, member)
                  : { ...roleChoices(acting, member), roles: [], canRemove: false }
              }
              isSelf={member.userId === myId}
              checked={manages ? selection.ids.has(member.userId) : null}
              showsActivity={showsActivity}
              now={now}
              onCheck={(checked, isRange) => selection.check(member.userId, checked, isRange)}
              onRole={(role) => onRole(member, role)}
              onRemove={() => onRemove(member)}
            />
          ))}
        </div>
      </div>
      {view.hasMore ? <More isLoading={view.isLoading} onMore={onMore} /> : null}
    </>
  );
}

interface HeadRowProps {
  rows: readonly ShownMember[];
  selection: Selection | null;
  showsActivity: boolean;
}

function HeadRow({ rows, selection, showsActivity }: HeadRowProps) {
  const { t } = useLingui();
  const isAll = selection !== null && selection.ids.size === rows.length;
  const isSome = selection !== null && selection.ids.size > 0 && !isAll;
  return (
    <div role="row" className={styles.head}>
      {selection === null ? null : (
        <div role="columnheader" className={styles.check}>
          <label className={styles.checkArea}>
            <input
              type="checkbox"
              aria-label={t`Select all that are shown`}
              checked={isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = isSome;
              }}
              onChange={() => selection.set(isAll ? [] : rows.map(({ userId }) => userId))}
            />
          </label>
        </div>
      )}
      <Head>
        <Trans>User</Trans>
      </Head>
      <Head>
        <Trans>Role</Trans>
      </Head>
      <Head>
        <Trans>Groups</Trans>
      </Head>
      <Head>
        <Trans>Joined</Trans>
      </Head>
      {showsActivity ? (
        <Head>
          <Trans>Last active</Trans>
        </Head>
      ) : null}
    </div>
  );
}

function Head({ children }: { children: ReactNode }) {
  return (
    <div role="columnheader" className={styles.headCell}>
      {children}
    </div>
  );
}

/** Loads more when it comes into view; a press does the same. */
function More({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(onMore);
  useEffect(() => {
    latest.current = onMore;
  }, [onMore]);
  useEffect(() => {
    if (place.current === null || isLoading) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={place} className={styles.more}>
      <Button busy={isLoading} onClick={onMore}>
        <Trans>Show more</Trans>
      </Button>
    </div>
  );
}

function LoadingRows() {
  const { t } = useLingui();
  const row = { width: "100%", height: "var(--space-8)", above: "var(--space-4)" };
  return (
    <div className={styles.waiting}>
      <Skeleton label={t`Loading users`} rows={[row, row, row, row]} />
    </div>
  );
}

function NoRows({ view: { query, tab } }: { view: MembersView }) {
  const { t } = useLingui();
  if (query.trim() !== "")
    return (
      <EmptyState heading="h2" motif="empty" title={t`Nobody found`}>
        <Trans>No name contains these words, and no e-mail address begins with them.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState heading="h2" motif="empty" title={tab === "guests" ? t`No guests` : t`No members`}>
      <Trans>Users who are invited to single pages are listed here.</Trans>
    </EmptyState>
  );
}

export function NotLoaded({ failure, onRetry }: { failure: NonNullable<MembersView["failure"]>; onRetry: () => void }) {
  const { i18n, t } = useLingui();
  const offline = failure.kind === "offline";
  return (
    <EmptyState
      heading="h2"
      motif="error"
      title={offline ? t`You are offline` : t`The list could not be loaded`}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {offline ? t`The list is loaded when the network is back.` : failureWords(i18n, failure)}
    </EmptyState>
  );
}
