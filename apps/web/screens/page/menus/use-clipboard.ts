// Copying and pasting of whole blocks: its code and that of the formats come when the page is shown and nothing else waits.
import { useLingui } from "@lingui/react/macro";
import type { ClipboardFormats } from "@tessera/editor/clipboard/clipboard-addon.ts";
import type { TakeFile } from "@tessera/editor/clipboard/paste-blocks.ts";
import type { FaceFiles } from "@tessera/editor/face-files.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { deviceOnline } from "@tessera/platform/device/online.ts";
import { untilItWorks } from "@tessera/platform/loading/back-off.ts";
import { useEffect, useState } from "react";
import { useServices } from "../../../services.ts";

async function load() {
  const [
    { ClipboardAddon },
    { toHtml },
    { fromHtml },
    { toMarkdown },
    { fromMarkdown },
    { isMarkdown, pastedMarkdown },
  ] = await Promise.all([
    import("@tessera/editor/clipboard/clipboard-addon.ts"),
    import("@tessera/blocks/html/to-html.ts"),
    import("@tessera/blocks/html/from-html.ts"),
    import("@tessera/blocks/markdown/to-markdown.ts"),
    import("@tessera/blocks/markdown/from-markdown.ts"),
    import("@tessera/blocks/markdown/is-markdown.ts"),
  ]);
  const formats: ClipboardFormats = {
    toHtml,
    fromHtml,
    toMarkdown,
    isMarkdown,
    fromMarkdown: (text) => fromMarkdown(pastedMarkdown(text)),
  };
  return (editor: PageEditor, take: TakeFile) => new ClipboardAddon(editor, formats, take);
}

/** Until it is here, copies and what is pasted are plain text; the answer says whether it is. */
export function useClipboard(editor: PageEditor, files: () => Promise<FaceFiles>): boolean {
  const { t } = useLingui();
  const { log, toasts } = useServices();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let stop = (): void => undefined;
    untilItWorks(load, { clock: systemClock, online: deviceOnline(window) }, {
      signal: leaving.signal,
      onFailure: (error, attempt) => log({ level: "warning", words: "The clipboard's code did not come", detail: { error, attempt } }),
    }).then(
      (make) => {
        if (leaving.signal.aborted) return;
        const take: TakeFile = (block, file) =>
          void files().then(
            ({ add }) => add(block, file),
            () => toasts.show({ words: t`Files cannot be added now. Try again when you are online.`, tone: "danger" }),
          );
        stop = editor.use(make(editor, take));
        setReady(true);
      },
      // It was told above, and plain text goes on.
      () => undefined,
    );
    return () => {
      leaving.abort();
      stop();
    };
  }, [editor, files, log, toasts, t]);
  return ready;
} // prettier-ignore
