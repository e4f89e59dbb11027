// Whole blocks on a page: their keys and clicks, and how many are selected for those who do not see it.
import { Plural } from "@lingui/react/macro";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { BlockMode } from "@tessera/editor/selection/block-mode.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useReadable, useServices } from "../../../services.ts";
import type { Workspace } from "../../../session/session.ts";
import { usePageActions } from "../../../shell/page-menu/use-page-actions.ts";

export interface BlockModeProps {
  editor: PageEditor;
  workspace: Workspace;
}

export function BlockModeFace({ editor, workspace }: BlockModeProps) {
  const { navigation } = useServices();
  const actions = useRef(usePageActions(workspace));
  const [mode] = useState(
    () =>
      new BlockMode(editor, {
        openPage: (id) => navigation.go(pagePath(id, workspace.line(id).read()?.title ?? "")),
        duplicatePage: (id) => void actions.current.duplicate(id),
      }),
  );
  useEffect(() => {
    const leave = editor.use(mode);
    const stop = mode.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, mode]);
  const count = useReadable(mode.selected).length;
  return createPortal(
    <div className="visually-hidden" role="status">
      {count === 0 ? null : <Plural value={count} one="# block selected" other="# blocks selected" />}
    </div>,
    document.body,
  );
}
