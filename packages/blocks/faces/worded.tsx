// The words of a type's face, in the reader's language.
import type { I18n } from "@lingui/core";
import type { Fill } from "./late-face.tsx";

export interface Worded<Words> {
  readonly words: Words;
}

/** The same face, which is given its words. */
export const worded =
  <Words, Own>(wordsIn: (i18n: I18n) => Words, fill: Fill<Own & Worded<Words>>): Fill<Own> =>
  (dom, host, tools, props) =>
    fill(dom, host, { ...tools, words: wordsIn(tools.i18n) }, props);
