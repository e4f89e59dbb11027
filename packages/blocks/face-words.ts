// The words of all faces that come after the page, each type's from its own folder.
import type { I18n } from "@lingui/core";
import { aliasWords } from "./alias/alias-words.ts";
import { breadcrumbWords } from "./breadcrumb/breadcrumb-words.ts";
import { buttonWords } from "./button/button-words.ts";
import { calloutWords } from "./callout/callout-words.ts";
import { codeWords } from "./code/code-words.ts";
import { columnWords } from "./column/column-words.ts";
import { equationWords } from "./equation/equation-words.ts";
import { syncedWords } from "./synced/synced-words.ts";
import { tabWords } from "./tab/tab-words.ts";
import { contentsWords } from "./table-of-contents/contents-words.ts";
import { tableWords } from "./table/table-words.ts";
import { webWords } from "./web/web-words.ts";

export type FaceWords = ReturnType<typeof faceWords>;

export function faceWords(i18n: I18n) {
  return {
    ...aliasWords(i18n),
    ...breadcrumbWords(i18n),
    ...buttonWords(i18n),
    ...calloutWords(i18n),
    ...codeWords(i18n),
    ...columnWords(i18n),
    ...contentsWords(i18n),
    ...equationWords(i18n),
    ...webWords(i18n),
    synced: syncedWords(i18n),
    table: tableWords(i18n),
    tabs: tabWords(i18n),
  };
}
