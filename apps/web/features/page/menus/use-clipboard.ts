// Copying and pasting of whole blocks: its code and that of the formats come when the page is shown and nothing else waits.
import { useLingui } from "@lingui/react/macro";
import type { ClipboardFormats } from "@tessera/editor/clipboard/clipboard-addon.ts";
import type { TakeFile } from "@tessera/editor/clipboard/paste-blocks.ts";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { deviceOnline } from "@tessera/platform/device/online.ts";
import { untilItWorks } from "@tessera/platform/loading/back-off.ts";
import type { NamedEmoji } from "@tessera/blocks/markdown/emoji-names.ts";
import { useEffect, useState } from "react";
import type { OwnEmoji } from "../../../data/emoji/own-emoji.ts";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import type { LongPasteApp } from "./long-paste-ports.ts";

async function load() {
  const [
    { ClipboardAddon },
    { toHtml },
    { fromHtml },
    { toMarkdown },
    { fromMarkdown },
    { isMarkdown, pastedMarkdown },
    { toEmoji, treesWithEmoji, treesWithNames },
    { tableOfTabs },
    { blocksOfText },
    { lineOfBlock },
    { readLong },
    { createLongPastePorts },
  ] = await Promise.all([
    import("@tessera/editor/clipboard/clipboard-addon.ts"),
    import("@tessera/blocks/html/writing/to-html.ts"),
    import("@tessera/blocks/html/reading/from-html.ts"),
    import("@tessera/blocks/markdown/to-markdown.ts"),
    import("@tessera/blocks/markdown/from-markdown.ts"),
    import("@tessera/blocks/markdown/is-markdown.ts"),
    import("@tessera/blocks/markdown/emoji-names.ts"),
    import("@tessera/blocks/table/table-of-tabs.ts"),
    import("@tessera/blocks/plain-text/pasted-lines.ts"),
    import("@tessera/blocks/markdown/line-of-block.ts"),
    import("./read-long.ts"),
    import("./long-paste-ports.ts"),
  ]);
  return (editor: PageEditor, take: TakeFile, emoji: NamedEmoji, app: LongPasteApp) => {
    const formats: ClipboardFormats = {
      toHtml: (trees) => toHtml(treesWithNames(trees, emoji)),
      fromHtml: (html) => treesWithEmoji(fromHtml(html), emoji),
      toMarkdown: (trees) => toMarkdown(treesWithNames(trees, emoji)),
      isMarkdown,
      fromMarkdown: (text) => treesWithEmoji(fromMarkdown(pastedMarkdown(text)), emoji),
      async *readLong(kind, text, signal) {
        for await (const { trees, done } of readLong(kind, text, signal))
          yield { trees: treesWithEmoji(trees, emoji), done };
      },
      tableOfTabs,
      fromText: blocksOfText,
      lineOfBlock,
      readWords: (pieces) => toEmoji(pieces, emoji),
    };
    return new ClipboardAddon(editor, formats, take, createLongPastePorts(app));
  };
}

/** Until it is here, copies and what is pasted are plain text; the answer says whether it is. */
export function useClipboard(editor: PageEditor, files: () => Promise<FaceFiles>, workspace: Workspace): boolean {
  const { t, i18n } = useLingui();
  const { log, toasts } = useServices();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    let stop = (): void => undefined;
    let own: OwnEmoji | null = null;
    workspace.emoji().then(
      (opened) => void (own = opened),
      (error: unknown) => log({ level: "warning", words: "The code of emoji did not come", detail: error }),
    );
    untilItWorks(
      load,
      { clock: systemClock, online: deviceOnline(window) },
      {
        signal: leaving.signal,
        onFailure: (error, attempt) =>
          log({ level: "warning", words: "The clipboard's code did not come", detail: { error, attempt } }),
      },
    ).then(
      (make) => {
        if (leaving.signal.aborted) return;
        const take: TakeFile = (block, file) =>
          void files().then(
            ({ add }) => add(block, file),
            () => toasts.show({ words: t`Files cannot be added now. Try again when you are online.`, tone: "danger" }),
          );
        const { id: spaceId } = workspace;
        const nameOf = (id: string) => own?.nameOf(id);
        const idOf = (name: string) => own?.idOf(name);
        stop = editor.use(make(editor, take, { spaceId, nameOf, idOf }, { workspace, i18n, log, toasts, files }));
        setReady(true);
      },
      // It was told above, and plain text goes on.
      () => undefined,
    );
    return () => {
      leaving.abort();
      stop();
    };
  }, [editor, files, workspace, log, toasts, t, i18n]);
  return ready;
}
