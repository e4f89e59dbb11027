// Every block type's face. The records name what is missing when a type is added to the models: a line has its face here, any
// other type here or, where its code comes after the page, in late-views.tsx.
import type { BlockCatalogue, LineFace, VoidFace } from "@tessera/editor/core/face-host.ts";
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
import type { BlockTools } from "./block-tools.tsx";
import type { Fill } from "./faces/late-face.tsx";
import { lateVoid } from "./faces/late-void.tsx";
import type { LateType } from "./late-views.tsx";
import { isKnownType, modelOf, models, type KnownType } from "./registry/models.ts";
import { numberedListFace } from "./numbered-list/numbered-list.tsx";
import { pageFace } from "./page/page.tsx";
import { quoteFace } from "./quote/quote.tsx";
import { tabFace } from "./tab/tab.tsx";
import { tabPanelFace } from "./tab-panel/tab-panel.tsx";
import { textFace } from "./text/text.tsx";
import { toDoFace } from "./to-do/to-do.tsx";
import { toggleFace } from "./toggle/toggle.tsx";
import { unknownFace } from "./unknown/unknown.tsx";

type LineType = { [Type in KnownType]: (typeof models)[Type]["kind"] extends "line" ? Type : never }[KnownType];

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

const load = (type: LateType) => (): Promise<Fill<BlockTools>> =>
  import("./late-views.tsx").then(({ loadVoid }) => loadVoid(type));

/** Of the late ones those that have a place of their own until their code has come. */
const voidFaces: Record<Exclude<KnownType, LineType | LateType>, VoidFace> & Partial<Record<LateType, VoidFace>> = {
  divider: dividerFace,
  page: pageFace,
  image: imageFace,
  video: videoFace,
  audio: audioFace,
  file: fileFace,
  pdf: pdfFace,
  column_list: columnListFace,
  column: columnFace,
  tab: tabFace(load("tab")),
  tab_panel: tabPanelFace(load("tab_panel")),
  bookmark: bookmarkFace,
  embed: embedFace,
  table_row: unknownFace,
  collection_view_page: pageFace,
};

function voidFace(type: string): VoidFace {
  if (Object.hasOwn(voidFaces, type)) return voidFaces[type as keyof typeof voidFaces] ?? unknownFace;
  return isKnownType(type) && models[type].kind !== "line" ? lateVoid(load(type as LateType)) : unknownFace;
}

export const catalogue: BlockCatalogue = {
  model: modelOf,
  lineFace: (type) => (isKnownType(type) && models[type].kind === "line" ? lineFaces[type as LineType] : textFace),
  voidFace,
};
