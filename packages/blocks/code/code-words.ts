// The words of code: its language, its caption, and what is drawn of a diagram.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type CodeWords = ReturnType<typeof codeWords>;

export function codeWords(i18n: I18n) {
  return {
    language: i18n._(msg`Language`),
    plainText: i18n._(msg`Plain text`),
    wrapLines: i18n._(msg`Wrap lines`),
    copyCode: i18n._(msg`Copy code`),
    guess: i18n._(msg`Guess the language`),
    guessed: (language: string) => i18n._(msg`${language}, guessed`),
    caption: i18n._(msg`Caption`),
    writeCaption: i18n._(msg`Write a caption`),
    view: i18n._(msg`What is shown`),
    views: { both: i18n._(msg`Code and preview`), code: i18n._(msg`Code`), preview: i18n._(msg`Preview`) },
    diagram: i18n._(msg`Diagram`),
    wrongDiagram: (reason: string) => i18n._(msg`This cannot be drawn: ${reason}`),
    noDiagramNow: i18n._(msg`The diagram cannot be drawn now: what draws it could not be loaded.`),
  };
}
