// The rows of pages in quick find: what was found, and a new page of that title once it is known that the question has no
// other answer to come. Choosing one goes there.
import { useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { CommandRow } from "@tessera/ui/command-list/command-list.tsx";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import type { FindState } from "./finding.ts";
import { useFoundRows } from "./found-rows.tsx";
import { plain } from "./merge-found.ts";

const create = "create-page";

export interface PageRowsProps {
  readonly workspace: Pick<Workspace, "info" | "pages" | "pictures">;
  readonly state: FindState;
  /** What is written now; `state` may still answer what was written before. */
  readonly query: string;
  readonly onClose: () => void;
}

export interface PageRows {
  readonly rows: CommandRow[];
  /** No page was found. */
  readonly isEmpty: boolean;
  /** `apart`: in a new tab. */
  choose(id: string, apart: boolean): Promise<void>;
  /** Null for a row that is no page yet. */
  addressOf(id: string): string | null;
}

export function usePageRows({ workspace, state, query, onClose }: PageRowsProps): PageRows {
  const { navigation } = useServices();
  const { t } = useLingui();
  const info = useReadable(workspace.info);
  const [now] = useState(() => systemClock.now());
  const found = useFoundRows(
    workspace,
    state.pages,
    state.phase === "recent" ? t`Read lately` : undefined,
    info.name || t`Shared with you`,
    now,
  );
  const title = query.trim();
  const settled = state.phase !== "asking" && state.phase !== "recent" && state.query === query;
  const createRow: CommandRow = {
    id: create,
    icon: <Plus aria-hidden="true" />,
    title: t`New page “${title}”`,
    detail: t`In ${info.name || t`this workspace`}`,
  };
  return {
    rows: settled && title !== "" && info.canEdit ? [...found, createRow] : found,
    isEmpty: found.length === 0,
    async choose(id, apart) {
      if (id === create) {
        onClose();
        const pageId = await workspace.pages.add(null);
        if (pageId === null) return;
        workspace.pages.rename(pageId, title);
        return navigation.go(pagePath(pageId, title));
      }
      const path = pathOf(state, id);
      if (apart) return void window.open(path, "_blank", "noopener");
      onClose();
      navigation.go(path);
    },
    addressOf: (id) => (id === create ? null : new URL(pathOf(state, id), window.location.origin).href),
  };
}

function pathOf(state: FindState, id: string): string {
  const page = state.pages.find((one) => one.id === id);
  return pagePath(id, page === undefined ? "" : plain(page.title));
}
