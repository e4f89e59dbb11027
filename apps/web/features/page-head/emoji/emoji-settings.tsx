// All of a workspace's own emoji in one place: found, added, renamed, removed. Who made one and the owners may change it.
import { Trans, useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { PencilLine, SmilePlus, Trash2 } from "lucide-react";
import { useRef, useState, type FormEvent } from "react";
import { useReadable, useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { AddEmoji } from "./add-emoji.tsx";
import styles from "./emoji-settings.module.css";
import { findOwn } from "../../../data/emoji/find-own.ts";
import type { OneEmoji, OwnEmoji } from "../../../data/emoji/own-emoji.ts";
import { useNameFault } from "./use-name-fault.ts";
import { useOwnEmoji } from "../../../data/emoji/use-own-emoji.ts";

/** From so many on they are searched. */
const many = 8;

export function EmojiSettings({ workspace }: { workspace: Workspace }) {
  const own = useOwnEmoji(workspace);
  return own === null ? null : <Own own={own} />;
}

function Own({ own }: { own: OwnEmoji }) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const all = useReadable(own.all) ?? [];
  const [words, setWords] = useState("");
  const [adding, setAdding] = useState(false);
  const [renamed, setRenamed] = useState<string | null>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const shown = findOwn(all, words);
  const remove = ({ id, name }: OneEmoji): void => {
    const undo = own.remove(id);
    if (undo === null) return;
    opener.current?.focus();
    const holds = readAs(own.all, (now) => now?.some((one) => one.id === id) !== true);
    toasts.show({ words: t`:${name}: was removed`, action: { label: t`Undo`, run: undo }, holds });
  };
  const close = (): void => {
    setAdding(false);
    // The button is there again only when this is drawn.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <div className={styles.box}>
      {adding ? (
        <div className={styles.card}>
          <AddEmoji own={own} first={null} onAdded={close} onCancel={close} />
        </div>
      ) : (
        <Button ref={opener} icon={<SmilePlus aria-hidden="true" />} onClick={() => setAdding(true)}>
          <Trans>Add an emoji</Trans>
        </Button>
      )}
      {all.length === 0 ? (
        <p className={styles.note}>
          <Trans>This workspace has no emoji of its own yet. Everybody in it can use the ones that you add.</Trans>
        </p>
      ) : null}
      {all.length < many ? null : (
        <TextField
          className={styles.find}
          label={t`Find an emoji`}
          value={words}
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      {all.length > 0 && shown.length === 0 ? (
        <p className={styles.note} role="status">
          <Trans>No emoji has this name.</Trans>
        </p>
      ) : null}
      <ul className={styles.list} aria-label={t`Emoji of this workspace`}>
        {shown.map((one) => (
          <li key={one.id} className={styles.row}>
            <EmojiRow own={own} emoji={one} renamed={renamed === one.id} onRename={setRenamed} onRemove={remove} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface EmojiRowProps {
  own: OwnEmoji;
  emoji: OneEmoji;
  renamed: boolean;
  /** With null when the name is written, or stays. */
  onRename: (id: string | null) => void;
  onRemove: (emoji: OneEmoji) => void;
}

function EmojiRow({ own, emoji, renamed, onRename, onRemove }: EmojiRowProps) {
  const { t } = useLingui();
  return (
    <>
      {emoji.picture === undefined ? (
        <span className={styles.picture} />
      ) : (
        <img className={styles.picture} src={emoji.picture} alt="" />
      )}
      {renamed ? (
        <Rename own={own} emoji={emoji} onDone={() => onRename(null)} />
      ) : (
        <>
          <span className={styles.name} translate="no">
            :{emoji.name}:
          </span>
          {emoji.canChange ? (
            <>
              <IconButton label={t`Rename :${emoji.name}:`} onClick={() => onRename(emoji.id)}>
                <PencilLine aria-hidden="true" />
              </IconButton>
              <IconButton label={t`Remove :${emoji.name}:`} onClick={() => onRemove(emoji)}>
                <Trash2 aria-hidden="true" />
              </IconButton>
            </>
          ) : null}
        </>
      )}
    </>
  );
}

function Rename({ own, emoji, onDone }: { own: OwnEmoji; emoji: OneEmoji; onDone: () => void }) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const faultOf = useNameFault(own, emoji.id);
  const [name, setName] = useState(emoji.name);
  const [wrong, setWrong] = useState<string | null>(null);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (name === emoji.name) return onDone();
    const fault = await faultOf(name);
    if (fault !== null) return setWrong(fault);
    const undo = own.rename(emoji.id, name);
    if (undo === null) return setWrong(t`This emoji cannot be renamed now.`);
    const holds = readAs(own.all, (now) => now?.find(({ id }) => id === emoji.id)?.name === name);
    toasts.show({ words: t`Emoji renamed`, action: { label: t`Undo`, run: undo }, holds });
    onDone();
  };
  return (
    <form className={styles.rename} noValidate onSubmit={(event) => void save(event)}>
      <TextField
        ref={(field) => field?.select()}
        className={styles.field}
        label={t`New name`}
        value={name}
        error={wrong}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
        onChange={(event) => {
          setName(event.target.value);
          setWrong(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onDone();
        }}
      />
      <Button type="submit" look="primary">
        <Trans>Rename</Trans>
      </Button>
      <Button onClick={onDone}>
        <Trans>Cancel</Trans>
      </Button>
    </form>
  );
}
