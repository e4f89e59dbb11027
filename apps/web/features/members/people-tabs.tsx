// The tabs of the people page. The arrow keys move between them.
import { Trans, useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import styles from "./members.module.css";

const TABS = ["members", "guests", "groups"] as const;
export type PeopleTab = (typeof TABS)[number];

export interface PeopleTabsProps {
  tab: PeopleTab;
  /** Null: not known yet. */
  counts: { readonly members: number; readonly guests: number } | null;
  onTab: (tab: PeopleTab) => void;
}

export function PeopleTabs({ tab, counts, onTab }: PeopleTabsProps) {
  const { t } = useLingui();
  const move = (event: KeyboardEvent): void => {
    const last = TABS.length - 1;
    const at = TABS.indexOf(tab);
    const isBackwards = document.documentElement.dir === "rtl";
    const step = isBackwards ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (at + step + TABS.length) % TABS.length,
      ArrowLeft: (at - step + TABS.length) % TABS.length,
      Home: 0,
      End: last,
    };
    const next = TABS[steps[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onTab(next);
    document.getElementById(`people-tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={t`People`} className={styles.tabs}>
      {TABS.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`people-tab-${one}`}
          aria-selected={one === tab}
          aria-controls="people-panel"
          tabIndex={one === tab ? 0 : -1}
          className={styles.tab}
          onClick={() => onTab(one)}
          onKeyDown={move}
        >
          {one === "members" ? (
            <Trans>Members</Trans>
          ) : one === "guests" ? (
            <Trans>Guests</Trans>
          ) : (
            <Trans>Groups</Trans>
          )}
          {one === "groups" || counts === null ? null : <span className={styles.tabCount}>{counts[one]}</span>}
        </button>
      ))}
    </div>
  );
}
