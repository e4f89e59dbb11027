// Every block type that we know, by its pure half.
import { bulletedList } from "../bulleted-list/bulleted-list.ts";
import { button } from "../button/button.ts";
import { callout } from "../callout/callout.ts";
import { collectionView, collectionViewPage } from "../collection-view/collection-view.ts";
import { column } from "../column/column.ts";
import { columnList } from "../column-list/column-list.ts";
import { code } from "../code/code.ts";
import { alias } from "../alias/alias.ts";
import { breadcrumb } from "../breadcrumb/breadcrumb.ts";
import { equation } from "../equation/equation.ts";
import { divider } from "../divider/divider.ts";
import { header, header4, subHeader, subSubHeader } from "../header/header.ts";
import { bookmark } from "../bookmark/bookmark.ts";
import { embed } from "../embed/embed.ts";
import { image } from "../image/image.ts";
import { audio } from "../audio/audio.ts";
import { file } from "../file/file.ts";
import { pdf } from "../pdf/pdf.ts";
import { video } from "../video/video.ts";
import type { Model } from "../model/line-model.ts";
import { numberedList } from "../numbered-list/numbered-list.ts";
import { page } from "../page/page.ts";
import { quote } from "../quote/quote.ts";
import { tableOfContents } from "../table-of-contents/table-of-contents.ts";
import { tab } from "../tab/tab.ts";
import { tabPanel } from "../tab-panel/tab-panel.ts";
import { table, tableRow } from "../table/table.ts";
import { text } from "../text/text.ts";
import { toDo } from "../to-do/to-do.ts";
import { toggle } from "../toggle/toggle.ts";
import { transclusionContainer } from "../transclusion-container/transclusion-container.ts";
import { transclusionReference } from "../transclusion-reference/transclusion-reference.ts";
import { unknownModel } from "../unknown/unknown.ts";

export const models = {
  text,
  header,
  sub_header: subHeader,
  sub_sub_header: subSubHeader,
  header_4: header4,
  bulleted_list: bulletedList,
  numbered_list: numberedList,
  to_do: toDo,
  quote,
  callout,
  code,
  toggle,
  divider,
  equation,
  table_of_contents: tableOfContents,
  breadcrumb,
  alias,
  transclusion_container: transclusionContainer,
  transclusion_reference: transclusionReference,
  page,
  image,
  video,
  audio,
  file,
  pdf,
  column_list: columnList,
  column,
  tab,
  tab_panel: tabPanel,
  bookmark,
  embed,
  button,
  table,
  table_row: tableRow,
  collection_view: collectionView,
  collection_view_page: collectionViewPage,
} as const satisfies Record<string, Model>;

export type KnownType = keyof typeof models;

export function isKnownType(type: string): type is KnownType {
  return Object.hasOwn(models, type);
}

export function modelOf(type: string): Model {
  return isKnownType(type) ? models[type] : unknownModel(type);
}
