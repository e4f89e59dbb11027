// A face, or a part of one, whose code comes after the page: its place is there at once, what fills it when it is loaded.
import type { FaceHost, MountedFace } from "@tessera/editor/core/face-host.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { FaceTools } from "./face-tools.tsx";

export interface FacePart {
  update(props: JsonObject): void;
  destroy(): void;
}

/** Fills the element that it is given. `Own`: what its type asks of the app, more than any type may. */
export type Fill<Own = unknown> = (
  dom: HTMLElement,
  host: FaceHost,
  tools: FaceTools & Own,
  props: JsonObject,
) => FacePart;

export const lateFace =
  <Own,>(className: string | undefined, load: (host: FaceHost) => Promise<Fill<Own>>) =>
  (host: FaceHost, props: JsonObject): MountedFace => {
    const dom = document.createElement("div");
    dom.className = className ?? "";
    let part: FacePart | null = null;
    let shown = props;
    let gone = false;
    host.app.late(
      () => Promise.all([load(host), host.app.tools() as Promise<FaceTools & Own>]),
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
