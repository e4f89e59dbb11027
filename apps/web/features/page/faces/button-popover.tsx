// The form of a button: its label and what a press does. Leaving it in any way keeps what is whole; an address that cannot be
// opened is said so, and the one before stays.
import { useLingui } from "@lingui/react/macro";
import type { ButtonEdit } from "@tessera/blocks/button/button-tools.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { CommandList } from "@tessera/ui/command-list/command-list.tsx";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { useState } from "react";
import { useReadable } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useFoundPages } from "../../../parts/pages/use-found-pages.ts";
import { useButtonForm } from "./use-button-form.ts";
import styles from "./button-popover.module.css";

export interface ButtonPopoverProps {
  workspace: Workspace;
  anchor: HTMLElement;
  given: ButtonEdit;
  onClose: () => void;
}

const most = 20;

export function ButtonPopover({ workspace, anchor, given: button, onClose }: ButtonPopoverProps) {
  const { t } = useLingui();
  const form = useButtonForm(button, onClose);
  const { label, setLabel, type, setType, place, setPlace, page, setPage, url, writeUrl, finish, submit } = form;
  return (
    <Popover anchor={anchor} label={t`Button`} onClose={() => finish()} returnsFocus={false}>
      <div className={styles.box} data-page-menus="" onKeyDown={form.press}>
        <TextField
          data-first=""
          label={t`Label`}
          type="text"
          value={label}
          placeholder={t`New button`}
          autoComplete="off"
          onChange={({ currentTarget }) => setLabel(currentTarget.value)}
        />
        <SelectRow
          label={t`When pressed`}
          value={type}
          onChoose={setType}
          options={[
            ["insert", t`Insert blocks`],
            ["page", t`Open a page`],
            ["address", t`Open an address`],
          ]}
        />
        {type === "insert" ? (
          <>
            <SelectRow
              label={t`Where`}
              value={place}
              onChoose={setPlace}
              options={[
                ["below", t`Below the button`],
                ["above", t`Above the button`],
                ["start", t`At the start of the page`],
                ["end", t`At the end of the page`],
              ]}
            />
            <Button onClick={() => finish(() => button.onBlocks())}>{t`Write the blocks`}</Button>
          </>
        ) : type === "page" ? (
          <Pages workspace={workspace} chosen={page} onChoose={setPage} />
        ) : (
          <TextField
            label={t`Address`}
            type="text"
            inputMode="url"
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            value={url}
            error={form.isWrong ? t`This address cannot be opened.` : undefined}
            onChange={({ currentTarget }) => writeUrl(currentTarget.value)}
          />
        )}
        <div className={styles.foot}>
          <Button look="primary" onClick={submit}>{t`Done`}</Button>
        </div>
      </div>
    </Popover>
  );
}

interface PagesProps {
  workspace: Workspace;
  chosen: string;
  onChoose: (id: string) => void;
}

function Pages({ workspace, chosen, onChoose }: PagesProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const line = useReadable(workspace.pages.line(chosen));
  const rows = useFoundPages(workspace, query, most).map((found) => ({
    id: found.id,
    title: found.title || t`Untitled`,
    icon: <PageIcon emoji={found.emoji} image={found.image} sheet={found.sheet} />,
  }));
  return (
    <div className={styles.pages}>
      <p className={styles.chosen}>{chosen === "" ? t`No page chosen` : line?.title || t`Untitled`}</p>
      <CommandList
        label={t`Page to open`}
        placeholder={t`Find a page`}
        query={query}
        onQuery={setQuery}
        rows={rows}
        onChoose={onChoose}
        status={rows.length === 0 ? t`Nothing found` : ""}
        {...(rows.length === 0 ? { note: t`Nothing found` } : {})}
      />
    </div>
  );
}
