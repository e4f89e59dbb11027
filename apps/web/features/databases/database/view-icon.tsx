// The sign of a type of views.
import type { ViewType } from "@tessera/database/view-model/view-types.ts";
import { Columns3, List, Table2 } from "lucide-react";

const icons = { table: Table2, board: Columns3, list: List } as const satisfies Record<ViewType, unknown>;

export function ViewIcon({ type }: { readonly type: ViewType }) {
  const Icon = icons[type];
  return <Icon aria-hidden="true" />;
}
