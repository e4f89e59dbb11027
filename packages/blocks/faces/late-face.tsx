// A face, or a part of one, whose code comes after the page: its place is there at once, what fills it when it is loaded.
import type { FaceHost, FaceTools, MountedFace } from "@tessera/editor/core/block-model.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";

export interface FacePart {
  update(props: JsonObject): void;
  destroy(): void;
}

/** Fills the element that it is given. */
export type Fill = (dom: HTMLElement, host: FaceHost, tools: FaceTools, props: JsonObject) => FacePart;

export const lateFace =
  (className: string | undefined, load: (host: FaceHost) => Promise<Fill>) =>
  (host: FaceHost, props: JsonObject): MountedFace => {
    const dom = document.createElement("div");
    dom.className = className ?? "";
    let part: FacePart | null = null;
    let shown = props;
    let gone = false;
    host.late(
      () => Promise.all([load(host), host.tools()]),
      ([fill, tools]) => {
        if (gone) return;
        // What kept its room free.
        dom.replaceChildren();
        part = fill(dom, host, tools, shown);
      },
    );
    return {
      dom,
      update(next) {
        shown = next;
        part?.update(next);
      },
      destroy() {
        gone = true;
        part?.destroy();
        dom.remove();
      },
    };
  };
