// A file that is to become the user's picture: chosen, dropped or pasted. A file that cannot become a picture has a fault, and nothing
// of it is sent.
import { useLingui } from "@lingui/react/macro";
import { isUserPictureType, largestPictureFile } from "@tessera/kernel/rules/user-picture.ts";
import { useEffect, useEffectEvent, useState } from "react";
import { pictureOf } from "../../data/emoji/picture-of.ts";
import { sizeWords } from "../../data/files/file-words.ts";
import { measureFile } from "../../data/files/measure-picture.ts";
import { intlLocale } from "../../words/intl-locale.ts";

export function useChosenPicture() {
  const { i18n, t } = useLingui();
  const [chosen, setChosen] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const choose = async (file: File): Promise<void> => {
    setFault(null);
    if (file.size > largestPictureFile) {
      const [size, most] = [file.size, largestPictureFile].map((bytes) => sizeWords(bytes, intlLocale(i18n)));
      return setFault(t`This file has ${size}. A picture may have ${most} at most.`);
    }
    if (!isUserPictureType(file.type) || (await measureFile(file)) === null)
      return setFault(t`This file is no picture that can be shown. Choose a PNG, JPEG, GIF or WebP.`);
    setChosen(file);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    const file = chosen === null ? pictureOf(event.clipboardData) : null;
    if (file === null) return;
    event.preventDefault();
    void choose(file);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  return {
    chosen,
    fault,
    setFault,
    choose: (file: File | undefined): void => {
      if (file !== undefined) void choose(file);
    },
    close: () => setChosen(null),
  };
}
