// The bar that finds and replaces on the page. Enter goes to the next match, Shift+Enter back; Escape leaves the match
// selected. What it does is the editor's (find-session.ts).
import { Trans, useLingui } from "@lingui/react/macro";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { matchesShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { ArrowDown, ArrowUp, CaseSensitive, ChevronDown, ChevronRight, WholeWord, X } from "lucide-react";
import { useEffect, useState, type KeyboardEvent, type RefObject } from "react";
import { createPortal } from "react-dom";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useFinding, type Finding } from "./use-finding.ts";
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
  const finding = useFinding(editor, workspace, pageId, scroller);
  const { session, text, setText, nothing, status } = finding;
  const [replacing, setReplacing] = useState(false);
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
        <MatchFlags {...finding} />
        <IconButton
          small
          label={t`Previous match`}
          shortcut="Shift+Enter"
          disabled={nothing}
          onClick={() => session.step(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton small label={t`Next match`} shortcut="Enter" disabled={nothing} onClick={() => session.step(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton small label={t`Close`} shortcut="Escape" onClick={leave}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {editable && replacing ? <ReplaceRow {...finding} /> : null}
    </search>
  );
}

function MatchFlags({ matchCase, setMatchCase, wholeWord, setWholeWord }: Finding) {
  const { t } = useLingui();
  return (
    <>
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
    </>
  );
}

function ReplaceRow({ words, setWords, replace, replaceAll, nothing, isWhole }: Finding) {
  const { t } = useLingui();
  return (
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
      <Button size="small" disabled={nothing} onClick={replace}>
        <Trans>Replace</Trans>
      </Button>
      <Button
        size="small"
        // Of a page that is still coming it would be some.
        disabled={nothing || !isWhole}
        onClick={replaceAll}
      >
        <Trans>Replace all</Trans>
      </Button>
    </div>
  );
}
