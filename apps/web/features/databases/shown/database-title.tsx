// The name of a database: one line bound to the title of its block. Enter and the arrow down lead into its rows.
import { useLingui } from "@lingui/react/macro";
import { BoundLine } from "@tessera/editor/text/bound-line.ts";
import { useLayoutEffect, useRef } from "react";
import type { Workspace } from "../../../data/session/workspace.ts";

export interface DatabaseTitleProps {
  workspace: Workspace;
  blockId: string;
  editable: boolean;
  className: string | undefined;
  toRows: () => void;
}

export function DatabaseTitle({ workspace, blockId, editable, className, toRows }: DatabaseTitleProps) {
  const { t } = useLingui();
  const mount = useRef<HTMLSpanElement>(null);
  const line = useRef<BoundLine | null>(null);
  const canEdit = useRef(editable);
  const goOn = useRef(toRows);
  const label = t`Page title`;
  const placeholder = t`Untitled`;
  useLayoutEffect(() => {
    const element = mount.current;
    if (element === null) return;
    const open = workspace.pages.open(blockId);
    const enter = (): boolean => {
      goOn.current();
      return true;
    };
    const bound = new BoundLine({
      mount: element,
      source: open.source,
      block: blockId,
      property: "title",
      editable: () => canEdit.current,
      attributes: { class: "page-title", "aria-label": label },
      placeholder,
      userAction: "type-title",
      keys: { Enter: enter, ArrowDown: enter },
      onCaret: (point) => open.showCaret(point),
    });
    line.current = bound;
    if (element.textContent === "" && canEdit.current) bound.focus("end");
    return () => {
      line.current = null;
      bound.destroy();
      open.close();
    };
  }, [workspace, blockId, label, placeholder]);
  useLayoutEffect(() => {
    canEdit.current = editable;
    line.current?.setEditable();
  }, [editable]);
  useLayoutEffect(() => {
    goOn.current = toRows;
  });
  return (
    <h1 className={className}>
      <span ref={mount} />
    </h1>
  );
}
