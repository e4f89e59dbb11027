// A new emoji of the workspace's own: a picture chosen, dropped or pasted, and a name that nobody else's has. Invariant: what is
// wrong is said where it is, and nothing that was chosen or written is lost by it.
import { Trans, useLingui } from "@lingui/react/macro";
import { emojiTypes } from "@tessera/kernel/rules/emoji.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { ImagePlus } from "lucide-react";
import { useRef, useState } from "react";
import type { OwnEmoji } from "../../../data/emoji/own-emoji.ts";
import { pictureOf } from "../../../data/emoji/picture-of.ts";
import { useNewEmoji } from "./use-new-emoji.ts";
import styles from "./add-emoji.module.css";

export interface AddEmojiProps {
  own: OwnEmoji;
  /** A picture that was pasted before. */
  first: File | null;
  onAdded: (id: string) => void;
  onCancel: () => void;
}

/** The sizes that it is looked at before it is added, in pixels. */
const shownAt = [64, 32, 20] as const;

export function AddEmoji({ own, first, onAdded, onCancel }: AddEmojiProps) {
  const { t } = useLingui();
  const { chosen, choose, name, rename, wrong, busy, save } = useNewEmoji(own, first, onAdded);
  const chooser = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  return (
    <form
      className={classes(styles.form, over && styles.over)}
      noValidate
      onSubmit={(event) => void save(event)}
      onPaste={(event) => {
        const file = pictureOf(event.clipboardData);
        if (file === null) return;
        event.preventDefault();
        choose(file);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const [file] = event.dataTransfer.files;
        if (file !== undefined) choose(file);
      }}
    >
      <input
        ref={chooser}
        type="file"
        hidden
        accept={emojiTypes.join(",")}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = "";
          if (file !== undefined) choose(file);
        }}
      />
      <PictureButton address={chosen?.address} onClick={() => chooser.current?.click()} />
      <p className={styles.wrong} role={wrong?.at === "picture" ? "alert" : undefined}>
        {wrong?.at === "picture" ? wrong.words : null}
      </p>
      <TextField
        label={t`Name`}
        value={name}
        error={wrong?.at === "name" ? wrong.words : null}
        hint={t`Small letters, digits, - and _. It is typed between two colons.`}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        translate="no"
        data-first=""
        onChange={(event) => rename(event.target.value)}
      />
      <p className={styles.wrong} role={wrong?.at === "all" ? "alert" : undefined}>
        {wrong?.at === "all" ? wrong.words : null}
      </p>
      <div className={styles.ends}>
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="primary" busy={busy}>
          <Trans>Add emoji</Trans>
        </Button>
      </div>
    </form>
  );
}

function PictureButton({ address, onClick }: { address: string | undefined; onClick: () => void }) {
  return (
    <button type="button" className={styles.picture} onClick={onClick}>
      {address === undefined ? (
        <>
          <ImagePlus aria-hidden="true" />
          <span>
            <Trans>Choose a picture, or drop or paste one here</Trans>
          </span>
        </>
      ) : (
        <>
          {shownAt.map((size) => (
            <img key={size} src={address} alt="" width={size} height={size} />
          ))}
          <span>
            <Trans>Choose another picture</Trans>
          </span>
        </>
      )}
    </button>
  );
}
