// Puts a page's title and body into their elements: two editors over one source, and others' carets over both.
import { catalogue } from "@tessera/blocks/views.tsx";
import { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { RemoteCursors } from "@tessera/editor/page/remote-cursors.ts";
import { focusBlock, focusStart } from "@tessera/editor/selection/focus.ts";
import { TitleEditor } from "@tessera/editor/title/title-editor.ts";
import { loadArea } from "@tessera/platform/loading/area.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { createOpenBlocks } from "./open-blocks.ts";
import { pageAppPort, type PageFacePorts } from "./page-app-port.ts";

export interface PageMount {
  readonly column: HTMLElement;
  readonly title: HTMLElement;
  readonly body: HTMLElement;
}

export interface MountedPage {
  readonly editor: PageEditor;
  readonly title: TitleEditor;
  destroy(): void;
}

export interface MountPorts extends Omit<PageFacePorts, "whenHere"> {
  readonly storage: Storage;
  readonly loading: Parameters<typeof loadArea>[1];
  readonly editable: () => boolean;
}

export function mountPage(mount: PageMount, ports: MountPorts): MountedPage {
  const { workspace, pageId, words, storage, loading, editable } = ports;
  const open = workspace.pages.open(pageId);
  const { source } = open;
  const leaving = new AbortController();
  let cursors: ShownCursors | null = null;
  // Failures are in the log; what is given up leaves things as they are.
  const whenHere: WhenHere = (load, use) => {
    loadArea(load, loading, leaving.signal).then(
      (value) => (leaving.signal.aborted ? undefined : use(value)),
      () => undefined,
    );
  };
  const editor = new PageEditor({
    mount: mount.body,
    source,
    catalogue,
    editable,
    bodyLabel: words.body,
    openBlocks: createOpenBlocks(storage, pageId),
    toTitle: (offset) => title.focus(offset),
    onCaret: (point) => open.showCaret(point),
    onDraw: () => cursors?.draw(),
    app: pageAppPort({ ...ports, whenHere }),
  });
  const title = new TitleEditor({
    mount: mount.title,
    source,
    editable,
    label: words.title,
    placeholder: words.untitled,
    toBlock: (id) => focusBlock(editor, id),
    toBody: () => focusStart(editor),
    onCaret: (point) => open.showCaret(point),
    onDraw: () => cursors?.draw(),
  });
  cursors = showCursors(mount.column, ports, { editor, title, whenHere });
  if (mount.title.textContent === "" && editable()) title.focus("end");
  return {
    editor,
    title,
    destroy() {
      leaving.abort();
      cursors?.destroy();
      title.destroy();
      editor.destroy();
      open.close();
    },
  };
}

interface ShownCursors {
  draw(): void;
  destroy(): void;
}

type WhenHere = PageFacePorts["whenHere"];

/** Others' carets over a column; their code comes once the page is shown. */
function showCursors(
  column: HTMLElement,
  { workspace, pageId }: MountPorts,
  { editor, title, whenHere }: Pick<MountedPage, "editor" | "title"> & { readonly whenHere: WhenHere },
): ShownCursors {
  let cursors: RemoteCursors | null = null;
  const draw = (): void => cursors?.draw();
  const others = workspace.people.cursors(pageId);
  const show = (): void => cursors?.set(others.read());
  const stop = others.subscribe(show);
  whenHere(
    () => import("@tessera/editor/page/remote-cursors.ts"),
    (module) => {
      cursors = new module.RemoteCursors(editor.source.world, (point) =>
        point.block === pageId ? title.coordsAt(point.offset) : editor.coordsAt(point),
      );
      column.append(cursors.dom);
      show();
    },
  );
  const resized = new ResizeObserver(draw);
  // By its border: on narrow screens the gutter gives way first, and the text moves in a column that keeps its width.
  resized.observe(column, { box: "border-box" });
  return {
    draw,
    destroy() {
      resized.disconnect();
      stop();
      cursors?.destroy();
    },
  };
}
