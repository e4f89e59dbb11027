// The bar that finds and replaces on the page. Enter goes to the next match, Shift+Enter back; Escape leaves the match
// selected. What it does is the editor's (find-session.ts).
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { FindSession } from "@tessera/editor/find/find-session.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { matchesShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { ArrowDown, ArrowUp, CaseSensitive, ChevronDown, ChevronRight, WholeWord, X } from "lucide-react";
import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import { createPortal } from "react-dom";
import { useReadable } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { pageIsWhole } from "../../../data/pages/page-tree.ts";
import styles from "./find-bar.module.css";

export interface FindBarProps {
  editor: PageEditor;
  workspace: Workspace;
  pageId: string;
  editable: boolean;
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

export function FindBar(props: FindBarProps) {
  const scroller = props.editor.view.dom.closest("main");
  if (scroller?.parentElement == null) return null;
  return createPortal(<Bar {...props} scroller={scroller} />, scroller.parentElement);
}

function Bar({ editor, workspace, pageId, editable, field, onClose, scroller }: FindBarProps & { scroller: Element }) {
  const { t } = useLingui();
  const keyboard = useKeyboard();
  const [session] = useState(() => new FindSession(editor, scroller));
  const [text, setText] = useState(() => selectedWords(editor));
  const [words, setWords] = useState("");
  const [matchCase, setMatchCase] = useState(false);
  const [wholeWord, setWholeWord] = useState(false);
  const [replaced, setReplaced] = useState<number | null>(null);
  const [replacing, setReplacing] = useState(false);
  const { count, at } = useReadable(session.state);
  const [whole] = useState(() => pageIsWhole(workspace.records, pageId));
  const isWhole = useReadable(whole);
  useEffect(() => session.open(), [session]);
  useEffect(() => {
    setReplaced(null);
    session.look({ text, matchCase, wholeWord });
  }, [session, text, matchCase, wholeWord]);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [field]);

  const leave = (): void => {
    session.select();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") leave();
    else if (matchesShortcut(event.nativeEvent, "Mod+G", keyboard)) session.step(1);
    else if (matchesShortcut(event.nativeEvent, "Mod+Shift+G", keyboard)) session.step(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onFieldKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    session.step(event.shiftKey ? -1 : 1);
  };
  const replace = (): void => {
    setReplaced(null);
    session.replace(words);
  };
  const status =
    replaced !== null
      ? t`${plural(replaced, { one: "# place replaced", other: "# places replaced" })}`
      : text === ""
        ? ""
        : count > 0
          ? t`${at + 1} of ${count}`
          : isWhole
            ? t`Nothing found`
            : t`Looking`;
  return (
    <search className={styles.bar} aria-label={t`Find in the page`} data-region="" onKeyDown={onKeyDown}>
      <div className={styles.row}>
        {editable ? (
          <IconButton small label={t`Replace`} aria-expanded={replacing} onClick={() => setReplacing(!replacing)}>
            {replacing ? (
              <ChevronDown aria-hidden="true" />
            ) : (
              <ChevronRight aria-hidden="true" className={styles.turns} />
            )}
          </IconButton>
        ) : null}
        <BareInput
          ref={field}
          className={styles.field}
          aria-label={t`Find in the page`}
          placeholder={t`Find in the page`}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onFieldKey}
        />
        <span className={styles.count} role="status">
          {status}
        </span>
        <IconButton
          small
          label={t`Match case`}
          className={styles.toggle}
          aria-pressed={matchCase}
          onClick={() => setMatchCase(!matchCase)}
        >
          <CaseSensitive aria-hidden="true" />
        </IconButton>
        <IconButton
          small
          label={t`Whole words`}
          className={styles.toggle}
          aria-pressed={wholeWord}
          onClick={() => setWholeWord(!wholeWord)}
        >
          <WholeWord aria-hidden="true" />
        </IconButton>
        <IconButton
          small
          label={t`Previous match`}
          shortcut="Shift+Enter"
          disabled={count === 0}
          onClick={() => session.step(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton small label={t`Next match`} shortcut="Enter" disabled={count === 0} onClick={() => session.step(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton small label={t`Close`} shortcut="Escape" onClick={leave}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {editable && replacing ? (
        <div className={styles.row}>
          <BareInput
            className={styles.field}
            aria-label={t`Replace with`}
            placeholder={t`Replace with`}
            value={words}
            autoComplete="off"
            onChange={(event) => setWords(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
              event.preventDefault();
              replace();
            }}
          />
          <Button size="small" disabled={count === 0} onClick={replace}>
            <Trans>Replace</Trans>
          </Button>
          <Button
            size="small"
            // Of a page that is still coming it would be some.
            disabled={count === 0 || !isWhole}
            onClick={() => setReplaced(session.replaceAll(words))}
          >
            <Trans>Replace all</Trans>
          </Button>
        </div>
      ) : null}
    </search>
  );
}

/** What is selected in one line is what is looked for. */
function selectedWords({ view }: PageEditor): string {
  const { $from, $to, empty } = view.state.selection;
  if (empty || !$from.sameParent($to) || $from.parent.type.name !== "line") return "";
  const words = $from.parent.textBetween($from.parentOffset, $to.parentOffset);
  return words.length > 200 ? "" : words;
}
