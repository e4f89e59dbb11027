// The menu of whole blocks: a search over all that it offers, and who changed the block last. It stands at the handle that
// was pressed, else at the first block; the focus goes back to the text.
import { Trans, useLingui } from "@lingui/react/macro";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { blockOf } from "@tessera/editor/page/read.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { CommandList } from "@tessera/ui/command-list/command-list.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { useState } from "react";
import { useReadable } from "../../../services.ts";
import type { Workspace } from "../../../session/session.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { agoWords } from "../../../words/when.ts";
import { useBlockMenuRows, type BlockActs } from "./block-menu-rows.tsx";
import { findRows } from "./find-rows.ts";
import { grouped } from "./use-slash-menu.tsx";
import styles from "./block-menu.module.css";

export interface BlockMenuProps {
  editor: PageEditor;
  workspace: Workspace;
  ids: readonly string[];
  anchor: Element;
  acts: BlockActs;
  onClose: () => void;
}

export function BlockMenu({ editor, workspace, ids, anchor, acts, onClose }: BlockMenuProps) {
  const { t } = useLingui();
  const [query, setQuery] = useState("");
  const rows = useBlockMenuRows(editor, ids, acts);
  const found = query.trim() === "" ? rows : grouped(findRows(rows, query, {}, systemClock.now()));
  const choose = (id: string): void => {
    const row = found.find((one) => one.id === id);
    onClose();
    row?.run();
  };
  const count = found.length;
  return (
    <Popover anchor={anchor} label={t`Block menu`} onClose={onClose}>
      <div className={styles.menu}>
        <CommandList
          label={t`Block menu`}
          placeholder={t`Find an action`}
          query={query}
          onQuery={setQuery}
          rows={found}
          onChoose={choose}
          onKey={(event) => {
            // At once: what is pressed next is for the text again.
            if (event.key !== "Escape") return false;
            event.stopPropagation();
            onClose();
            return true;
          }}
          status={count === 0 ? t`Nothing found` : ""}
          {...(count === 0 ? { note: t`Nothing found` } : {})}
          foot={<LastEdited editor={editor} workspace={workspace} id={ids[0] ?? ""} />}
        />
      </div>
    </Popover>
  );
}

function LastEdited({ editor, workspace, id }: { editor: PageEditor; workspace: Workspace; id: string }) {
  const { i18n } = useLingui();
  const value = blockOf(editor.source.world, id)?.value;
  const name = useReadable(workspace.personName(String(value?.["last_edited_by_id"] ?? "")));
  const time = Number(value?.["last_edited_time"]);
  if (!Number.isFinite(time) || time === 0) return null;
  const when = agoWords(time, systemClock.now(), intlLocale(i18n));
  return (
    <div className={styles.edited}>
      {name === "" ? (
        <Trans>
          Last edited <time>{when}</time>
        </Trans>
      ) : (
        <Trans>
          Last edited by {name} <time>{when}</time>
        </Trans>
      )}
    </div>
  );
}
