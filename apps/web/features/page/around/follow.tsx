// Somebody who is followed: what they write stays in sight, until one does something oneself, or they leave the page.
import { Trans, useLingui } from "@lingui/react/macro";
import { followCaret } from "@tessera/editor/page/follow-caret.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { colourOf } from "@tessera/ui/base/colour.ts";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useReadable, useServices } from "../../../ground/services.ts";
import { derived } from "../../../ground/derived.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import styles from "./follow.module.css";

export interface FollowProps {
  editor: PageEditor;
  workspace: Workspace;
  pageId: string;
  pane: HTMLElement;
  userId: string;
}

export function Follow({ editor, workspace, pageId, pane, userId }: FollowProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const name = useReadable(workspace.people.nameOf(userId));
  const isHere = useReadable(workspace.people.here(pageId)).some(({ id }) => id === userId);
  useEffect(() => {
    const cursors = workspace.people.cursors(pageId);
    const caret = derived(() => cursors.read().findLast((one) => one.userId === userId) ?? null, cursors.subscribe);
    return followCaret(editor, caret);
  }, [editor, workspace, pageId, userId]);
  useEffect(() => {
    const end = (): void => workspace.people.following.set(null);
    // One who goes on by oneself is led nowhere any more.
    for (const kind of ["pointerdown", "wheel", "touchmove"]) pane.addEventListener(kind, end, { passive: true });
    const press = (event: KeyboardEvent): void => {
      if (event.key === "Escape" || (event.target instanceof Node && pane.contains(event.target))) end();
    };
    window.addEventListener("keydown", press);
    return () => {
      for (const kind of ["pointerdown", "wheel", "touchmove"]) pane.removeEventListener(kind, end);
      window.removeEventListener("keydown", press);
    };
  }, [workspace, pane]);
  useEffect(() => {
    if (isHere) return;
    workspace.people.following.set(null);
    toasts.show({ words: t`${name} left this page` });
  }, [isHere, workspace, toasts, name, t]);
  return createPortal(
    <div className={styles.bar} role="status" data-colour={colourOf(userId)}>
      <Trans>Following {name}</Trans>
      <Button size="small" onClick={() => workspace.people.following.set(null)}>
        <Trans>Stop</Trans>
      </Button>
    </div>,
    pane,
  );
}
