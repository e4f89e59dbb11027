// The faces of bookmarks and embeds, which come when the first is on the page.
import type { VoidFace } from "@tessera/editor/core/face-host.ts";
import { roomyFace } from "../framed/roomy-face.tsx";
import { addressField, type WebKind } from "./web-model.ts";

export function webFace(kind: WebKind): VoidFace {
  return roomyFace(kind, addressField[kind], () => import("./mount-web.tsx").then((module) => module.mountWeb(kind)));
}
