// Finds a member of the workspace by name or address: a field with a list of results below it. The arrow keys move the highlight,
// Enter chooses.
import { Trans, useLingui } from "@lingui/react/macro";
import { getSpaceMembers } from "@tessera/kernel/wire/api/members/get-space-members.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { OptionRows } from "@tessera/ui/option-rows/option-rows.tsx";
import { Check } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { PersonAvatar } from "./person-avatar.tsx";
import { personIn, type ShownPerson } from "../../data/members/loaded-people.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useSettled } from "../../ground/use-settled.ts";
import styles from "./members.module.css";

export interface PersonPickerProps {
  workspace: Pick<Workspace, "http" | "id">;
  label: string;
  /** Users who are not offered. */
  hidden: ReadonlySet<string>;
  /** The user who is marked as chosen; undefined: the field is emptied for the next user. */
  chosen?: string | null;
  onChoose: (person: ShownPerson) => void;
}

/** Rows that the list has at once. */
const MOST = 8;

export function PersonPicker({ workspace, label, hidden, chosen, onChoose }: PersonPickerProps) {
  const { t } = useLingui();
  const id = useId();
  const [query, setQuery] = useState("");
  const found = useFound(workspace, useSettled(query));
  const people = (found ?? []).filter(({ userId }) => !hidden.has(userId)).slice(0, MOST);
  const [pointed, setPointed] = useState<string | null>(null);
  const active = people.some(({ userId }) => userId === pointed) ? pointed : (people[0]?.userId ?? null);
  const at = people.findIndex(({ userId }) => userId === active);
  const optionId = (userId: string): string => `${id}-${userId}`;
  const choose = (userId: string | null): void => {
    const person = people.find((one) => one.userId === userId);
    if (person === undefined) return;
    onChoose(person);
    if (chosen === undefined) setQuery("");
  };
  return (
    <div className={styles.picker}>
      <BareInput
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active === null ? undefined : optionId(active)}
        placeholder={t`Name or e-mail address`}
        autoComplete="off"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && people.length > 0) {
            event.preventDefault();
            setPointed(people[(at + step + people.length) % people.length]?.userId ?? null);
          }
          if (event.key === "Enter" && !event.nativeEvent.isComposing) {
            event.preventDefault();
            choose(active);
          }
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.results}>
        <OptionRows
          rows={people.map((person) => ({ ...person, id: person.userId }))}
          active={active}
          optionId={optionId}
          onPoint={setPointed}
          onChoose={choose}
          className={() => styles.result}
        >
          {(person) => (
            <>
              <PersonAvatar person={person} name={person.name ?? ""} />
              <span className={styles.who}>
                <span className={styles.name} translate="no">
                  {person.name}
                </span>
                <span className={styles.email} translate="no">
                  {person.email}
                </span>
              </span>
              {person.userId === chosen ? <Check aria-label={t`Chosen`} /> : null}
            </>
          )}
        </OptionRows>
      </div>
      {found !== null && people.length === 0 ? (
        <p className={styles.nobody} role="status">
          {found.length > 0 ? (
            <Trans>Nobody else was found.</Trans>
          ) : (
            <Trans>No member has this name or address.</Trans>
          )}
        </p>
      ) : null}
    </div>
  );
}

/** The members whom the query finds; null until the first answer arrives. Answers to earlier queries are not taken. */
function useFound({ http, id }: PersonPickerProps["workspace"], query: string): readonly ShownPerson[] | null {
  const [found, setFound] = useState<readonly ShownPerson[] | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const request = { spaceId: id, tab: "members" as const, query, limit: 50 };
    void http
      .call(getSpaceMembers, request, { source: "members", retry: true, signal: leaving.signal })
      .then((answer) => {
        if (leaving.signal.aborted || !answer.ok) return;
        const { rows, recordMap } = answer.value;
        setFound(rows.filter(({ joined }) => joined).map(({ userId }) => personIn(recordMap, userId)));
      });
    return () => leaving.abort();
  }, [http, id, query]);
  return found;
}
