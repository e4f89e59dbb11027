// The faces of files, which come when the first is on the page.
import type { VoidFace } from "@tessera/editor/core/face-host.ts";
import type { FileKind } from "@tessera/editor/core/face-files.ts";
import { roomyFace } from "../framed/roomy-face.tsx";

export function mediaFace(kind: FileKind): VoidFace {
  return roomyFace(kind, "source", async (host) => {
    const files = await host.app.files();
    const { mount } = await files.faces();
    return (dom, _host, _tools, props) => mount(dom, kind, host, files, props);
  });
}
