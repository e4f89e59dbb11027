// What the face of a block receives.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import { pointer } from "../core/core.ts";
import type { Editor } from "../core/editor.ts";
import type { AppPort, FaceHost } from "../core/face-host.ts";
import type { LateNotices } from "./late-notices.ts";

export interface HostPorts {
  readonly app: AppPort;
  readonly editable: Readable<boolean>;
  /** Notified when blocks were opened or closed. */
  readonly openings: LateNotices;
}

export function hostOfBlock(editor: Editor, blockId: string, { app, editable, openings }: HostPorts): FaceHost {
  const set = (path: readonly string[], value: Json | null): void =>
    void editor.apply([{ pointer: pointer(editor, blockId), path: [...path], command: "set", args: { value } }], "set");
  return {
    block: {
      id: blockId,
      setProperty: (name, value) => set(["properties", name], value),
      setFormat: (name, value) => set(["format", name], value),
      open: { read: () => editor.isOpen(blockId), subscribe: openings.subscribe },
      toggleOpen: () => editor.toggleOpen(blockId),
    },
    page: { editor, editable },
    app,
  };
}
