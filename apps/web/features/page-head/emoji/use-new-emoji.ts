// A new emoji that is being made: its picture, its name and what is wrong with them, until it is added.
import { useLingui } from "@lingui/react/macro";
import { emojiNameOf, isEmojiType, largestEmoji } from "@tessera/kernel/rules/emoji.ts";
import { useEffect, useRef, useState, type FormEvent } from "react";
import type { OwnEmoji } from "../../../data/emoji/own-emoji.ts";
import { sizeWords } from "../../../data/files/file-words.ts";
import { measureFile } from "../../../data/files/measure-picture.ts";
import { failureWords } from "../../../words/failure-words.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { useNameFault } from "./use-name-fault.ts";

interface Chosen {
  readonly file: File;
  readonly address: string;
}

/** `first`: a picture that was pasted before. */
export function useNewEmoji(own: OwnEmoji, first: File | null, onAdded: (id: string) => void) {
  const { i18n, t } = useLingui();
  const faultOf = useNameFault(own, null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [name, setName] = useState("");
  const [wrong, setWrong] = useState<{ readonly at: "picture" | "name" | "all"; readonly words: string } | null>(null);
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
  const rename = (next: string): void => {
    setName(next);
    setWrong((now) => (now?.at === "name" ? null : now));
  };
  return { chosen, choose, name, rename, wrong, busy, save };
}
