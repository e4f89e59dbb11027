// The editors of a page in their elements, as long as the page is on the screen, and the forms that the faces of its blocks ask for.
import { useLingui } from "@lingui/react/macro";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { use, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";
import { LoadingContext } from "../../../ground/late.tsx";
import { useServices } from "../../../ground/services.ts";
import type { DatabasePlace, LayeredPage } from "../../../parts/faces/faces.ts";
import type { FaceRequest } from "../../../parts/faces/face-request.ts";
import { mountPage, type MountedPage } from "./mount-page.ts";
import { useEditorWords } from "./use-editor-words.ts";

/** `layered.editor` is null until a frame after the page is drawn. */
export function useMountedPage(workspace: Workspace, pageId: string, editable: boolean) {
  const { navigation, storage, preferences, toasts } = useServices();
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
  const mounted = useRef<MountedPage | null>(null);
  const canEdit = useRef(editable);
  const [shown, setShown] = useState<PageEditor | null>(null);
  const [asked, setAsked] = useState<FaceRequest | null>(null);
  const [databases, setDatabases] = useState<readonly DatabasePlace[]>([]);

  // Before the frame is drawn: the page comes with what surrounds it.
  useLayoutEffect(() => {
    const [columnElement, titleElement, bodyElement] = [column.current, titleMount.current, bodyMount.current];
    if (columnElement === null || titleElement === null || bodyElement === null) return;
    const page = mountPage(
      { column: columnElement, title: titleElement, body: bodyElement },
      {
        ...{ workspace, pageId, words, files, i18n, navigation, preferences, toasts, storage, loading },
        editable: () => canEdit.current,
        ask: setAsked,
        changeDatabases: setDatabases,
      },
    );
    mounted.current = page;
    // A frame later: what comes with the menus is not waited for.
    const frame = requestAnimationFrame(() => setShown(page.editor));
    return () => {
      cancelAnimationFrame(frame);
      setAsked(null);
      setShown(null);
      mounted.current = null;
      page.destroy();
    };
  }, [workspace, pageId, navigation, storage, preferences, toasts, i18n, loading, words, files]);

  useLayoutEffect(() => {
    canEdit.current = editable;
    mounted.current?.editor.setEditable();
    mounted.current?.title.setEditable();
  }, [editable]);

  const closeAsked = (): void => setAsked((now) => (now === asked ? null : now));
  const layered: LayeredPage = { editor: shown, files, databases, asked, closeAsked };
  return { column, titleMount, bodyMount, mounted, layered };
}
