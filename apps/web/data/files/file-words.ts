// What the faces of files say, in the reader's language.
import { kilobyte } from "@tessera/kernel/rules/numbers.ts";
import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { FileWords } from "@tessera/editor/core/face-files.ts";
import type { UploadTrouble } from "@tessera/sync/files/upload-state.ts";
import { failureWords } from "../../words/failure-words.ts";
import { intlLocale } from "../../words/intl-locale.ts";

export function fileWords(i18n: I18n): FileWords {
  const say = (words: MessageDescriptor): string => i18n._(words);
  return {
    kinds: {
      image: { name: say(msg`Image`), add: say(msg`Add an image`), none: say(msg`No image yet`) },
      video: { name: say(msg`Video`), add: say(msg`Add a video`), none: say(msg`No video yet`) },
      audio: { name: say(msg`Audio`), add: say(msg`Add audio`), none: say(msg`No audio yet`) },
      pdf: { name: say(msg`PDF`), add: say(msg`Add a PDF`), none: say(msg`No PDF yet`) },
      file: { name: say(msg`File`), add: say(msg`Add a file`), none: say(msg`No file yet`) },
    },
    upload: say(msg`Choose from this device`),
    link: say(msg`Use link`),
    linkLabel: say(msg`Or paste a link`),
    wrongLink: say(msg`Nothing that can be shown is at this address. It should begin with https.`),
    waiting: say(msg`Waiting for its turn`),
    uploading: say(msg`Uploading`),
    paused: say(msg`Waiting for the network`),
    notKept: say(msg`This device has no room to keep it. Leave this tab open until it is up.`),
    retry: say(msg`Try again`),
    cancel: say(msg`Cancel upload`),
    discard: say(msg`Discard`),
    notShown: say(msg`This file could not be shown.`),
    noAccess: say(msg`You do not have access to this file.`),
    caption: say(msg`Caption`),
    writeCaption: say(msg`Write a caption`),
    more: say(msg`More`),
    align: say(msg`Align`),
    left: say(msg`Left`),
    center: say(msg`Center`),
    right: say(msg`Right`),
    fullWidth: say(msg`Full width`),
    ownWidth: say(msg`Own width`),
    altText: say(msg`Alt text`),
    altHint: say(msg`What the picture shows, for those who cannot see it.`),
    save: say(msg`Save`),
    replace: say(msg`Replace`),
    download: say(msg`Download`),
    remove: say(msg`Delete`),
    width: say(msg`Width`),
    size: (bytes) => sizeWords(bytes, intlLocale(i18n)),
    trouble: (trouble) => troubleWords(i18n, trouble),
  };
}

function troubleWords(i18n: I18n, trouble: UploadTrouble): string {
  if (trouble.kind === "unreadable-file")
    return i18n._(msg`This file cannot be read any more. It may have been moved or changed on your device.`);
  const name = trouble.kind === "refused" ? trouble.body?.name : undefined;
  if (name === "NotFoundError") return i18n._(msg`The place for this file is not there any more.`);
  if (name === "ForbiddenError") return i18n._(msg`You may not add files here.`);
  return failureWords(i18n, trouble);
}

const units = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte"] as const;

export function sizeWords(bytes: number, locale: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const unit = units[step] ?? "byte";
  const format = new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: step === 0 ? "long" : "short",
    maximumFractionDigits: 1,
  });
  return format.format(bytes / kilobyte ** step);
}
