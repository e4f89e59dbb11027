// Puts the face of a bookmark or an embed into its block: React below, the block's own element above.
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { facePage } from "@tessera/editor/page/face-page.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import type { Fill } from "../faces/late-face.tsx";
import type { MediaHost } from "../media/media-face.tsx";
import { WebBlock } from "./web-block.tsx";
import type { WebKind } from "./web-model.ts";
import { worded, type Worded } from "../faces/worded.tsx";
import type { WebTools } from "./web-tools.tsx";
import { webWords, type WebWords } from "./web-words.ts";

/** `files` comes a moment later: it has the words and the caption. */
export const mountWeb = (kind: WebKind): Fill<WebTools> =>
  worded(webWords, (dom, host, tools, first) => {
    const props = createWritable(first);
    const files = createWritable<FaceFiles | null>(null);
    const page: MediaHost = {
      blockId: host.block.id,
      ...facePage(host.page.editor, host.page.editable.read, host.block.id),
    };
    const root = createRoot(dom);
    host.app.late(
      () => host.app.files(),
      (here) => files.set(here),
    );
    root.render(
      <Mounted kind={kind} host={page} tools={tools} props={props} editable={host.page.editable} files={files} />,
    );
    return {
      update: (next) => props.set(next),
      destroy() {
        // Not while React itself is at work, which is where a page that is left comes from.
        queueMicrotask(() => root.unmount());
      },
    };
  });

interface MountedProps {
  kind: WebKind;
  host: MediaHost;
  tools: WebTools & Worded<WebWords>;
  props: Readable<JsonObject>;
  editable: Readable<boolean>;
  files: Readable<FaceFiles | null>;
}

const useValue = <Value,>({ subscribe, read }: Readable<Value>): Value => useSyncExternalStore(subscribe, read);

function Mounted({ kind, host, tools, props, editable, files }: MountedProps) {
  const shown = useValue(props);
  const canEdit = useValue(editable);
  const here = useValue(files);
  return here === null ? null : (
    <WebBlock kind={kind} host={host} tools={tools} files={here} props={shown} editable={canEdit} />
  );
}
