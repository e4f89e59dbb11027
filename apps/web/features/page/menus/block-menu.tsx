// The menu of whole blocks: what is done with them, parts for what they turn into and for their color, a search over all of
// it, and who changed the block last. It stands at the handle that was pressed, else at the first block; the focus goes back
// to the text. An arrow goes into a part and out of it, as Backspace and Escape do.
import { Trans, useLingui } from "@lingui/react/macro";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { blockOf } from "@tessera/editor/core/read.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { CommandList, type CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { ChevronLeft, ChevronRight, PaintRoller, Replace } from "lucide-react";
import { useState, type KeyboardEvent, type ReactNode } from "react";
import { useReadable } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { agoWords } from "../../../words/when.ts";
import { useBlockMenuRows, type BlockActs, type MenuPart } from "./block-menu-rows.tsx";
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
  const [part, setPart] = useState<MenuPart | null>(null);
  const rows = useBlockMenuRows(editor, ids, acts);
  const here = part === null ? rows : rows.filter((row) => row.part === part);
  const searching = query.trim() !== "";
  const leading = (id: MenuPart, title: string, icon: ReactNode): CommandRow[] =>
    rows.some((row) => row.part === id)
      ? [{ id, title, icon, end: <ChevronRight className={styles.into} aria-hidden="true" /> }]
      : [];
  const parts = [
    ...leading("turn", t`Turn into`, <Replace aria-hidden="true" />),
    ...leading("colour", t`Color`, <PaintRoller aria-hidden="true" />),
  ];
  const listed = (): readonly CommandRow[] => {
    if (searching) return grouped(findRows(here, query, {}, systemClock.now()));
    return part === null ? [...rows.filter((row) => row.part === undefined), ...parts] : here;
  };
  const found = listed();
  const go = (to: MenuPart | null): void => {
    setPart(to);
    setQuery("");
  };
  const choose = (id: string): void => {
    if (id === "turn" || id === "colour") return go(id);
    const row = rows.find((one) => one.id === id);
    onClose();
    row?.run();
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>, active: string | null): boolean => {
    const { key, shiftKey, altKey, ctrlKey, metaKey, currentTarget } = event;
    if (shiftKey || altKey || ctrlKey || metaKey) return false;
    const rtl = getComputedStyle(currentTarget).direction === "rtl";
    const [inwards, outwards] = rtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
    if (key === inwards && !searching && (active === "turn" || active === "colour")) {
      go(active);
      return true;
    }
    if (part !== null && (key === "Escape" || (query === "" && (key === outwards || key === "Backspace")))) {
      event.stopPropagation();
      go(null);
      return true;
    }
    // At once: what is pressed next is for the text again.
    if (key !== "Escape") return false;
    event.stopPropagation();
    onClose();
    return true;
  };
  const count = found.length;
  return (
    <Popover anchor={anchor} label={t`Block menu`} onClose={onClose}>
      <div className={styles.menu}>
        <CommandList
          label={t`Block menu`}
          placeholder={part === "turn" ? t`Turn into` : part === "colour" ? t`Color` : t`Find an action`}
          {...(part === null ? {} : { icon: <BackButton onClick={() => go(null)} /> })}
          query={query}
          onQuery={setQuery}
          rows={found}
          onChoose={choose}
          onKey={onKey}
          status={count === 0 ? t`Nothing found` : ""}
          {...(count === 0 ? { note: t`Nothing found` } : {})}
          foot={<LastEdited editor={editor} workspace={workspace} id={ids[0] ?? ""} />}
        />
      </div>
    </Popover>
  );
}

function BackButton({ onClick }: { onClick: () => void }) {
  const { t } = useLingui();
  return (
    <IconButton small label={t`Back`} onMouseDown={(event) => event.preventDefault()} onClick={onClick}>
      <ChevronLeft aria-hidden="true" />
    </IconButton>
  );
}

function LastEdited({ editor, workspace, id }: { editor: PageEditor; workspace: Workspace; id: string }) {
  const { i18n } = useLingui();
  const value = blockOf(editor.source.world, id)?.value;
  const name = useReadable(workspace.people.nameOf(String(value?.["last_edited_by_id"] ?? "")));
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
