// A new emoji of the workspace's own: a picture chosen, dropped or pasted, and a name that nobody else's has. Invariant: what is
// wrong is said where it is, and nothing that was chosen or written is lost by it.
import { Trans, useLingui } from "@lingui/react/macro";
import { emojiNameOf, emojiTypes, isEmojiType, largestEmoji } from "@tessera/kernel/rules/emoji.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { ImagePlus } from "lucide-react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { sizeWords } from "../../../data/files/file-words.ts";
import { measureFile } from "../../../data/files/measure-picture.ts";
import { failureWords } from "../../../words/failure-words.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import type { OwnEmoji } from "../../../data/emoji/own-emoji.ts";
import { pictureOf } from "../../../data/emoji/picture-of.ts";
import { useNameFault } from "./use-name-fault.ts";
import styles from "./add-emoji.module.css";

export interface AddEmojiProps {
  own: OwnEmoji;
  /** A picture that was pasted before. */
  first: File | null;
  onAdded: (id: string) => void;
  onCancel: () => void;
}

interface Chosen {
  readonly file: File;
  readonly address: string;
}

/** The sizes that it is looked at before it is added, in pixels. */
const shownAt = [64, 32, 20] as const;

export function AddEmoji({ own, first, onAdded, onCancel }: AddEmojiProps) {
  const { i18n, t } = useLingui();
  const faultOf = useNameFault(own, null);
  const chooser = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState<{ readonly at: "picture" | "name" | "all"; readonly words: string } | null>(null);
  const [over, setOver] = useState(false);
  const [busy, setBusy] = useState(false);
  const address = chosen?.address;
  useEffect(() => (address === undefined ? undefined : () => URL.revokeObjectURL(address)), [address]);

  /** Null for what is no emoji, which is said. */
  const read = async (file: File): Promise<Chosen | null> => {
    const refuse = (words: string): null => {
      setWrong({ at: "picture", words });
      return null;
    };
    if (!isEmojiType(file.type)) return refuse(t`An emoji is a PNG, JPEG, GIF or WebP.`);
    if (file.size > largestEmoji) {
      const [most, size] = [largestEmoji, file.size].map((bytes) => sizeWords(bytes, intlLocale(i18n)));
      return refuse(t`This picture has ${size}. An emoji may have ${most} at most.`);
    }
    if ((await measureFile(file)) === null) return refuse(t`This file is no picture that can be shown.`);
    const picture = { file, address: URL.createObjectURL(file) };
    setChosen(picture);
    setName((written) => written || emojiNameOf(file.name));
    setWrong(null);
    return picture;
  };
  /** What is chosen once all that was given is read: who adds it may be quicker. */
  const reading = useRef<Promise<Chosen | null>>(Promise.resolve(null));
  const choose = (file: File): void => {
    const before = reading.current;
    reading.current = read(file).then((picture) => picture ?? before);
  };
  const begun = useRef(false);
  useEffect(() => {
    if (first === null || begun.current) return;
    begun.current = true;
    choose(first);
  });

  const add = async (): Promise<void> => {
    const picture = await reading.current;
    if (picture === null) {
      const none = { at: "picture", words: t`Choose a picture first.` } as const;
      return setWrong((now) => (now?.at === "picture" ? now : none));
    }
    // The name that is proposed comes with the picture.
    const wanted = name || (picture === chosen ? "" : emojiNameOf(picture.file.name));
    const fault = await faultOf(wanted);
    if (fault !== null) return setWrong({ at: "name", words: fault });
    const added = await own.add(wanted, picture.file);
    if (added.ok) onAdded(added.value);
    else setWrong({ at: "all", words: failureWords(i18n, added.failure) });
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    await add().finally(() => setBusy(false));
  };
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
      <button type="button" className={styles.picture} onClick={() => chooser.current?.click()}>
        {chosen === null ? (
          <>
            <ImagePlus aria-hidden="true" />
            <span>
              <Trans>Choose a picture, or drop or paste one here</Trans>
            </span>
          </>
        ) : (
          <>
            {shownAt.map((size) => (
              <img key={size} src={chosen.address} alt="" width={size} height={size} />
            ))}
            <span>
              <Trans>Choose another picture</Trans>
            </span>
          </>
        )}
      </button>
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
        onChange={(event) => {
          setName(event.target.value);
          setWrong((now) => (now?.at === "name" ? null : now));
        }}
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
