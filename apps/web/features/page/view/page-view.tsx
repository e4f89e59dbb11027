// A page that is here: its title, its body, others' carets, and room below to go on writing.
import { useLingui } from "@lingui/react/macro";
import { catalogue } from "@tessera/blocks/views.tsx";
import type { EditorWords } from "@tessera/editor/core/block-model.ts";
import { PageEditor } from "@tessera/editor/page/page-editor.ts";
import type { RemoteCursors } from "@tessera/editor/page/remote-cursors.ts";
import "@tessera/editor/page/page.css";
import "@tessera/editor/page/remote-cursors.css";
import "@tessera/ui/base/mono.ts";
import { appendParagraph, focusBlock, focusStart } from "@tessera/editor/selection/focus.ts";
import { TitleEditor } from "@tessera/editor/title/title-editor.ts";
import { loadArea } from "@tessera/platform/loading/area.ts";
import { use, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useServices } from "../../../ground/services.ts";
import type { ReadyPage } from "../../../data/pages/page-view.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { late, LoadingContext } from "../../../ground/late.tsx";
import type { FaceRequest } from "../faces/face-request.ts";
import { createOpenBlocks } from "./open-blocks.ts";
import { pageFaceHost } from "./page-face-host.ts";
import styles from "./page-view.module.css";
import { useFaces, type DatabasePlace } from "../../../parts/faces/faces.ts";

/** They come once the page is shown, and are nothing until then. */
const PageMenus = late(
  () => import("../menus/page-menus.tsx").then((module) => module.PageMenus),
  () => null,
);

const FaceLayer = late(
  () => import("../faces/face-layer.tsx").then((module) => module.FaceLayer),
  () => null,
);

const PageAround = late(
  () => import("../around/page-around.tsx").then((module) => module.PageAround),
  () => null,
);

export interface PageViewProps {
  session: Session;
  workspace: Workspace;
  pageId: string;
  view: ReadyPage;
}

interface Mounted {
  readonly editor: PageEditor;
  readonly title: TitleEditor;
}

export function PageView({
  session,
  workspace,
  pageId,
  view: { canEdit: mayEdit, trashed, look, rowOf },
}: PageViewProps) {
  const editable = mayEdit && !trashed && !look.locked;
  const { navigation, storage, preferences, toasts } = useServices();
  const { PageHead, InlineDatabases, RowPanel } = useFaces();
  const { i18n } = useLingui();
  const loading = use(LoadingContext);
  const words = useEditorWords();
  const files = useCallback(
    () => workspace.files().then(({ ofPage }) => ofPage(i18n, workspace.id, pageId)),
    [workspace, pageId, i18n],
  );
  const column = useRef<HTMLDivElement>(null);
  const titleMount = useRef<HTMLHeadingElement>(null);
  const bodyMount = useRef<HTMLDivElement>(null);
  const mounted = useRef<Mounted | null>(null);
  const canEdit = useRef(editable);
  const [shown, setShown] = useState<PageEditor | null>(null);
  const [asked, setAsked] = useState<FaceRequest | null>(null);
  const [databases, setDatabases] = useState<readonly DatabasePlace[]>([]);

  // Before the frame is drawn: the page comes with what surrounds it.
  useLayoutEffect(() => {
    const [columnElement, titleElement, bodyElement] = [column.current, titleMount.current, bodyMount.current];
    if (columnElement === null || titleElement === null || bodyElement === null) return;
    const open = workspace.pages.open(pageId);
    const { source } = open;
    const isEditable = () => canEdit.current;
    const leaving = new AbortController();
    let cursors: RemoteCursors | null = null;
    const drawCursors = () => cursors?.draw();
    // Failures are in the log; what is given up leaves things as they are.
    const whenHere = <Value,>(load: () => Promise<Value>, use: (value: Value) => void): void => {
      loadArea(load, loading, leaving.signal).then(
        (value) => (leaving.signal.aborted ? undefined : use(value)),
        () => undefined,
      );
    };
    const editor = new PageEditor({
      mount: bodyElement,
      source,
      catalogue,
      editable: isEditable,
      bodyLabel: words.body,
      openBlocks: createOpenBlocks(storage, pageId),
      toTitle: (offset) => title.focus(offset),
      onCaret: (point) => open.showCaret(point),
      onDraw: drawCursors,
      faceHost: pageFaceHost({
        ...{ workspace, pageId, words, files, i18n, navigation, preferences, toasts, whenHere },
        ask: setAsked,
        changeDatabases: setDatabases,
      }),
    });
    const title = new TitleEditor({
      mount: titleElement,
      source,
      editable: isEditable,
      label: words.title,
      placeholder: words.untitled,
      toBlock: (id) => focusBlock(editor, id),
      toBody: () => focusStart(editor),
      onCaret: (point) => open.showCaret(point),
      onDraw: drawCursors,
    });
    const others = workspace.people.cursors(pageId);
    const showCursors = () => cursors?.set(others.read());
    const stopCursors = others.subscribe(showCursors);
    whenHere(
      () => import("@tessera/editor/page/remote-cursors.ts"),
      (module) => {
        cursors = new module.RemoteCursors(source.world, (point) =>
          point.block === pageId ? title.coordsAt(point.offset) : editor.coordsAt(point),
        );
        columnElement.append(cursors.dom);
        showCursors();
      },
    );
    const resized = new ResizeObserver(drawCursors);
    // By its border: on narrow screens the gutter gives way first, and the text moves in a column that keeps its width.
    resized.observe(columnElement, { box: "border-box" });
    mounted.current = { editor, title };
    if (titleElement.textContent === "" && isEditable()) title.focus("end");
    // A frame later: what comes with the menus is not waited for.
    const frame = requestAnimationFrame(() => setShown(editor));
    return () => {
      cancelAnimationFrame(frame);
      leaving.abort();
      setAsked(null);
      setShown(null);
      mounted.current = null;
      resized.disconnect();
      stopCursors();
      cursors?.destroy();
      title.destroy();
      editor.destroy();
      open.close();
    };
  }, [workspace, pageId, navigation, storage, preferences, toasts, i18n, loading, words, files]);

  useLayoutEffect(() => {
    canEdit.current = editable;
    mounted.current?.editor.setEditable();
    mounted.current?.title.setEditable();
  }, [editable]);

  return (
    <div className={styles.page} data-font={look.font} data-small={look.small} data-full={look.full}>
      <PageHead workspace={workspace} pageId={pageId} editable={editable} />
      <div ref={column} className={styles.column} data-page-column="">
        <h1 className={styles.title}>
          <span ref={titleMount} className={styles.titleMount} />
        </h1>
        {rowOf === null ? null : (
          <RowPanel workspace={workspace} pageId={pageId} databaseId={rowOf} editable={editable} />
        )}
        <div ref={bodyMount} />
      </div>
      {shown === null ? null : (
        <PageAround session={session} editor={shown} workspace={workspace} pageId={pageId} editable={editable} />
      )}
      {databases.length === 0 ? null : <InlineDatabases workspace={workspace} editable={editable} places={databases} />}
      {asked === null ? null : (
        <FaceLayer request={asked} onClose={() => setAsked((now) => (now === asked ? null : now))} />
      )}
      {shown === null || !editable ? null : (
        <PageMenus editor={shown} session={session} workspace={workspace} pageId={pageId} files={files} />
      )}
      <div
        className={styles.tail}
        aria-hidden="true"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (mounted.current !== null && canEdit.current) appendParagraph(mounted.current.editor);
        }}
      />
    </div>
  );
}

/** Read once: another language comes with another load of the app. */
function useEditorWords(): EditorWords {
  const { t } = useLingui();
  const [words] = useState(() => ({
    untitled: t`Untitled`,
    write: t`Write, or press / for commands`,
    heading1: t`Heading 1`,
    heading2: t`Heading 2`,
    heading3: t`Heading 3`,
    heading4: t`Heading 4`,
    list: t`List`,
    toDo: t`To-do`,
    quote: t`Quote`,
    code: t`Code`,
    callout: t`Callout`,
    toggle: t`Toggle`,
    done: t`Done`,
    openToggle: t`Open`,
    closeToggle: t`Close`,
    fillToggle: t`Empty toggle. Click or drop blocks inside.`,
    emptyToggle: t`Empty toggle`,
    subPage: t`Page`,
    hiddenPage: t`No access`,
    unknown: t`This kind of block cannot be shown here yet. It is kept as it is.`,
    body: t`Page text`,
    title: t`Page title`,
  }));
  return words;
}
