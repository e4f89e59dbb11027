// What "/" offers of the block types, in its order; each row stands with its type.
import { aliasRow } from "./alias/alias-row.tsx";
import { audioRow } from "./audio/audio-row.tsx";
import { bookmarkRow } from "./bookmark/bookmark-row.tsx";
import { breadcrumbRow } from "./breadcrumb/breadcrumb-row.tsx";
import { bulletedListRow } from "./bulleted-list/bulleted-list-row.tsx";
import { buttonRow } from "./button/button-row.tsx";
import { calloutRow } from "./callout/callout-row.tsx";
import { codeRows } from "./code/code-rows.tsx";
import { databaseRows } from "./collection-view/collection-view-rows.tsx";
import { columnsRows } from "./column-list/column-list-rows.tsx";
import { dividerRow } from "./divider/divider-row.tsx";
import { embedRow } from "./embed/embed-row.tsx";
import { equationRow } from "./equation/equation-row.tsx";
import { fileRow } from "./file/file-row.tsx";
import { headerRows, toggleHeaderRows } from "./header/header-rows.tsx";
import { imageRow } from "./image/image-row.tsx";
import { numberedListRow } from "./numbered-list/numbered-list-row.tsx";
import { pageRow } from "./page/page-row.tsx";
import { pdfRow } from "./pdf/pdf-row.tsx";
import { quoteRow } from "./quote/quote-row.tsx";
import { syncedRow } from "./synced/synced-row.tsx";
import { tabsRow } from "./tab/tab-row.tsx";
import { tableRow } from "./table/table-row.tsx";
import { contentsRow } from "./table-of-contents/table-of-contents-row.tsx";
import { textRow } from "./text/text-row.tsx";
import { toDoRow } from "./to-do/to-do-row.tsx";
import { toggleRow } from "./toggle/toggle-row.tsx";
import { videoRow } from "./video/video-row.tsx";
import type { BlockRow } from "./faces/block-row.tsx";

export const blockRows: readonly BlockRow[] = [
  textRow,
  pageRow,
  toDoRow,
  ...headerRows,
  bulletedListRow,
  numberedListRow,
  toggleRow,
  ...toggleHeaderRows,
  quoteRow,
  calloutRow,
  ...codeRows,
  equationRow,
  dividerRow,
  tableRow,
  ...databaseRows,
  tabsRow,
  ...columnsRows,
  contentsRow,
  breadcrumbRow,
  syncedRow,
  aliasRow,
  buttonRow,
  imageRow,
  videoRow,
  audioRow,
  pdfRow,
  bookmarkRow,
  embedRow,
  fileRow,
];
