// Where a new card is being named: at the top or the end of one stack of a view.
import { useImperativeHandle, useState, type Ref } from "react";
import type { CardGroup } from "./card-groups.ts";
import type { ViewHandle } from "./card-props.tsx";

type Where = "top" | "bottom";

export interface StackDraft {
  /** Null: none in this stack. */
  readonly draft: Where | null;
  readonly onDraft: (where: Where | null) => void;
}

/** `first`: the stack that the app's own "new" is about. */
export function useDrafts(ref: Ref<ViewHandle> | undefined, first: CardGroup | undefined) {
  const [draft, setDraft] = useState<{ readonly group: string; readonly where: Where } | null>(null);
  useImperativeHandle(ref, () => ({
    addRow: (where) => (first === undefined ? undefined : setDraft({ group: first.key, where })),
  }));
  return {
    of: (group: string): StackDraft => ({
      draft: draft?.group === group ? draft.where : null,
      onDraft: (where) => setDraft(where === null ? null : { group, where }),
    }),
  };
}
