// One member: a checkbox, the user, the role, groups, and when the user joined and was last active. On a phone it is a card of a list.
import { Trans, useLingui } from "@lingui/react/macro";
import { agoWords } from "../../words/when.ts";
import { dateFormatter } from "../../words/date-formatter.ts";
import { intlLocale } from "../../words/intl-locale.ts";
import type { ShownMember } from "../../data/members/member-list.ts";
import type { RoleChoices } from "../../data/members/role-choices.ts";
import { PersonAvatar } from "./person-avatar.tsx";
import { RoleMenu } from "./role-menu.tsx";
import styles from "./members.module.css";

export interface MemberRowProps {
  member: ShownMember;
  choices: RoleChoices;
  isSelf: boolean;
  /** Null: rows cannot be selected. */
  checked: boolean | null;
  showsActivity: boolean;
  now: number;
  onCheck: (checked: boolean, isRange: boolean) => void;
  onRole: (role: ShownMember["role"]) => void;
  onRemove: () => void;
}

export function MemberRow(props: MemberRowProps) {
  const { member, choices, isSelf, checked, showsActivity, now, onCheck, onRole, onRemove } = props;
  const { i18n, t } = useLingui();
  const locale = intlLocale(i18n);
  const name = member.name ?? t`Invited user`;
  const { since, groups, lastActive } = member;
  return (
    <div role="row" data-row="" className={styles.row} data-selected={checked === true ? "" : undefined}>
      {checked === null ? null : (
        <div role="cell" className={styles.check}>
          <label className={styles.checkArea}>
            <input
              type="checkbox"
              checked={checked}
              aria-label={t`Select ${name}`}
              data-check=""
              onChange={(event) => onCheck(event.target.checked, isShifted(event.nativeEvent))}
              onKeyDown={(event) => {
                if (event.key !== " " || !event.shiftKey) return;
                event.preventDefault();
                onCheck(!checked, true);
              }}
            />
          </label>
        </div>
      )}
      <div role="rowheader" className={styles.person}>
        <PersonAvatar person={member} name={name} size="large" />
        <span className={styles.who}>
          <span className={styles.name}>
            <span translate="no">{name}</span>
            {isSelf ? (
              <span className={styles.you}>
                <Trans>You</Trans>
              </span>
            ) : null}
          </span>
          <span className={styles.email} translate="no">
            {member.email ?? (member.joined ? "" : t`Has not accepted the invitation yet`)}
          </span>
        </span>
      </div>
      <div role="cell" className={styles.roleCell}>
        <RoleMenu member={member} name={name} choices={choices} isSelf={isSelf} onRole={onRole} onRemove={onRemove} />
      </div>
      <div role="cell" className={styles.groups} translate="no">
        {groups.map((group) => (
          <span key={group.id} className={styles.chip}>
            {group.name}
          </span>
        ))}
      </div>
      <div role="cell" className={styles.date}>
        {since === null ? null : (
          <>
            <span className={styles.meta}>
              <Trans>Joined</Trans>{" "}
            </span>
            <time dateTime={new Date(since).toISOString()}>
              {dateFormatter(locale, { dateStyle: "medium" }).format(since)}
            </time>
          </>
        )}
      </div>
      {showsActivity ? (
        <div role="cell" className={styles.date}>
          <span className={styles.meta}>
            <Trans>Last active</Trans>{" "}
          </span>
          {lastActive == null ? (
            t`never`
          ) : (
            <time dateTime={new Date(lastActive).toISOString()}>{agoWords(lastActive, now, locale)}</time>
          )}
        </div>
      ) : null}
    </div>
  );
}

const isShifted = (event: Event): boolean => "shiftKey" in event && event.shiftKey === true;
