// The card of a link: where it leads, and copying, changing, taking it off. Changing it is a small form of its own.
import { useLingui } from "@lingui/react/macro";
import { LinkCard } from "@tessera/editor/menus/link-card.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { safeHref } from "@tessera/editor/core/schema.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useAtPlace } from "@tessera/ui/base/at-place.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { Copy, Globe, Pencil, Unlink } from "lucide-react";
import { useCallback, useEffect, useState, type SubmitEvent } from "react";
import { createPortal } from "react-dom";
import { useReadable, useServices } from "../../../ground/services.ts";
import { copyText } from "../../../ground/copy-text.ts";
import { addressOf } from "./address-of.ts";
import styles from "./link-card.module.css";

export function useLinkCard(editor: PageEditor): LinkCard {
  const [card] = useState(() => new LinkCard(editor, systemClock));
  useEffect(() => {
    const leave = editor.use(card);
    const stop = card.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, card]);
  return card;
}

export function LinkCardFace({ editor, card }: { editor: PageEditor; card: LinkCard }) {
  const state = useReadable(card.state);
  if (state === null) return null;
  return state.kind === "shown" ? (
    <Shown editor={editor} card={card} href={state.href} />
  ) : (
    <Editing editor={editor} card={card} href={state.href} from={state.from} to={state.to} />
  );
}

function Shown({ editor, card, href }: { editor: PageEditor; card: LinkCard; href: string }) {
  const { t } = useLingui();
  const { toasts } = useServices();
  const place = useCallback(() => card.place(), [card]);
  const { ref, style } = useAtPlace({ place, context: editor.view.dom });
  const copy = async (): Promise<void> => {
    const copied = await copyText(href);
    toasts.show(
      copied ? { words: t`Link copied` } : { words: t`The browser does not allow copying here.`, tone: "danger" },
    );
    card.close();
  };
  const open = safeHref(href);
  return createPortal(
    <div
      ref={ref}
      style={style}
      className={styles.card}
      role="region"
      aria-label={t`Link`}
      data-page-menus=""
      onPointerEnter={() => card.stay()}
      onPointerLeave={() => card.leave()}
    >
      <Globe aria-hidden="true" />
      {open === null ? (
        <span className={styles.address}>{href}</span>
      ) : (
        <a className={styles.address} href={open} target="_blank" rel="noopener noreferrer nofollow">
          {href}
        </a>
      )}
      <IconButton small label={t`Copy link`} onClick={() => void copy()}>
        <Copy aria-hidden="true" />
      </IconButton>
      {editor.view.editable ? (
        <>
          <IconButton small label={t`Edit link`} shortcut="Mod+K" onClick={() => card.editShown()}>
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton small label={t`Remove link`} onClick={() => card.apply(null)}>
            <Unlink aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
    </div>,
    document.body,
  );
}

interface EditingProps {
  editor: PageEditor;
  card: LinkCard;
  href: string;
  from: number;
  to: number;
}

function Editing({ editor, card, href, from, to }: EditingProps) {
  const { t } = useLingui();
  const [written, setWritten] = useState(href);
  const [wrong, setWrong] = useState(false);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  useEffect(() => highlight(editor, from, to), [editor, from, to]);
  const place = card.place();
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const address = addressOf(written);
    if (written.trim() === "") card.apply(null);
    else if (address === null) setWrong(true);
    else card.apply(address);
  };
  const close = (): void => {
    if (card.state.read() === null) return;
    card.close();
    editor.view.focus();
  };
  return createPortal(
    <>
      <span
        ref={setAnchor}
        aria-hidden="true"
        style={{
          position: "fixed",
          left: place?.left,
          top: place?.top,
          width: (place?.right ?? 0) - (place?.left ?? 0),
          height: (place?.bottom ?? 0) - (place?.top ?? 0),
          pointerEvents: "none",
        }}
      />
      {anchor === null ? null : (
        <Popover anchor={anchor} label={t`Link`} onClose={close}>
          <form className={styles.form} onSubmit={submit} noValidate data-page-menus="">
            <TextField
              label={t`Address`}
              value={written}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              error={wrong ? t`This address cannot be opened.` : undefined}
              onChange={(event) => {
                setWritten(event.currentTarget.value);
                setWrong(false);
              }}
            />
            <div className={styles.actions}>
              {href === "" ? null : <Button onClick={() => card.apply(null)}>{t`Remove link`}</Button>}
              <Button look="primary" type="submit">{t`Link`}</Button>
            </div>
          </form>
        </Popover>
      )}
    </>,
    document.body,
  );
}

/** What is to be linked stays marked while the focus is elsewhere, where the browser can. */
function highlight(editor: PageEditor, from: number, to: number): () => void {
  if (typeof Highlight === "undefined") return () => undefined;
  const range = document.createRange();
  const [start, end] = [editor.view.domAtPos(from), editor.view.domAtPos(to)];
  range.setStart(start.node, start.offset);
  range.setEnd(end.node, end.offset);
  CSS.highlights.set("held", new Highlight(range));
  return () => void CSS.highlights.delete("held");
}
