// Every block type's face. The record names what is missing when a type is added to the models.
import type { BlockCatalogue, LineFace, VoidFace } from "@tessera/editor/core/block-model.ts";
import { bulletedListFace } from "./bulleted-list/bulleted-list.tsx";
import { calloutFace } from "./callout/callout.tsx";
import { columnFace } from "./column/column.tsx";
import { columnListFace } from "./column-list/column-list.tsx";
import { codeFace } from "./code/code.tsx";
import { dividerFace } from "./divider/divider.tsx";
import { header4Face, headerFace, subHeaderFace, subSubHeaderFace } from "./header/header.tsx";
import { bookmarkFace } from "./bookmark/bookmark.tsx";
import { embedFace } from "./embed/embed.tsx";
import { imageFace } from "./image/image.tsx";
import { audioFace } from "./audio/audio.tsx";
import { fileFace } from "./file/file.tsx";
import { pdfFace } from "./pdf/pdf.tsx";
import { videoFace } from "./video/video.tsx";
import { lateVoid } from "./faces/late-void.tsx";
import type { LateVoid } from "./late-views.tsx";
import { isKnownType, modelOf, models, type KnownType } from "./models.ts";
import { numberedListFace } from "./numbered-list/numbered-list.tsx";
import { pageFace } from "./page/page.tsx";
import { quoteFace } from "./quote/quote.tsx";
import { tabFace } from "./tab/tab.tsx";
import { tabPanelFace } from "./tab-panel/tab-panel.tsx";
import { textFace } from "./text/text.tsx";
import { toDoFace } from "./to-do/to-do.tsx";
import { toggleFace } from "./toggle/toggle.tsx";
import { unknownFace } from "./unknown/unknown.tsx";

type VoidType =
  | "divider"
  | "page"
  | "image"
  | "video"
  | "audio"
  | "file"
  | "pdf"
  | "column_list"
  | "column"
  | "tab"
  | "tab_panel"
  | "bookmark"
  | "embed"
  | "table_row"
  | "collection_view_page"
  | LateVoid;
type LineType = Exclude<KnownType, VoidType>;

const lineFaces: Record<LineType, LineFace> = {
  text: textFace,
  header: headerFace,
  sub_header: subHeaderFace,
  sub_sub_header: subSubHeaderFace,
  header_4: header4Face,
  bulleted_list: bulletedListFace,
  numbered_list: numberedListFace,
  to_do: toDoFace,
  quote: quoteFace,
  callout: calloutFace,
  code: codeFace,
  toggle: toggleFace,
};

const voidFaces: Record<VoidType, VoidFace> = {
  divider: dividerFace,
  page: pageFace,
  image: imageFace,
  video: videoFace,
  audio: audioFace,
  file: fileFace,
  pdf: pdfFace,
  equation: lateVoid("equation"),
  column_list: columnListFace,
  column: columnFace,
  tab: tabFace,
  tab_panel: tabPanelFace,
  table_of_contents: lateVoid("table_of_contents"),
  breadcrumb: lateVoid("breadcrumb"),
  alias: lateVoid("alias"),
  transclusion_container: lateVoid("transclusion_container"),
  transclusion_reference: lateVoid("transclusion_reference"),
  button: lateVoid("button"),
  bookmark: bookmarkFace,
  embed: embedFace,
  table: lateVoid("table"),
  table_row: unknownFace,
  collection_view: lateVoid("collection_view"),
  collection_view_page: pageFace,
};

export const catalogue: BlockCatalogue = {
  model: modelOf,
  lineFace: (type) => (isKnownType(type) && models[type].kind === "line" ? lineFaces[type as LineType] : textFace),
  voidFace: (type) => (Object.hasOwn(voidFaces, type) ? voidFaces[type as VoidType] : unknownFace),
};
