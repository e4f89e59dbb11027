// A list that is searched, at what opened it: each word that is typed begins a word of a row's title or other names.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ChoiceList } from "@tessera/blocks/faces/face-tools.tsx";
import { CommandList } from "@tessera/ui/command-list/command-list.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Check } from "lucide-react";
import { useMemo, useState } from "react";
import { findChoices } from "./find-choices.ts";
import styles from "../../../parts/choices/choice-list.module.css";

export interface ChoicePopoverProps {
  anchor: HTMLElement;
  list: ChoiceList;
  onClose: () => void;
}

export function ChoicePopover({ anchor, list, onClose }: ChoicePopoverProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const rows = useMemo(
    () =>
      findChoices(list.rows, query).map((row) => ({
        ...row,
        title: row.isName === true ? <span translate="no">{row.title}</span> : row.title,
        ...(row.id === list.chosen ? { icon: <Check aria-hidden="true" /> } : {}),
      })),
    [list, query],
  );
  return (
    <Popover anchor={anchor} label={list.label} onClose={onClose}>
      <div className={styles.box}>
        <CommandList
          label={list.label}
          placeholder={t`Search`}
          query={query}
          onQuery={setQuery}
          rows={rows}
          onChoose={(id) => {
            // What is chosen may ask for more.
            onClose();
            list.onChoose(id);
          }}
          status={t`${plural(rows.length, { one: "# result", other: "# results" })}`}
          {...(rows.length === 0 ? { note: <p className={styles.none}>{t`Nothing found`}</p> } : {})}
        />
      </div>
    </Popover>
  );
}
