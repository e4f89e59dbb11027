// Finds pages for a question, again whenever it changes, and remembers the question.
import { systemClock } from "@tessera/platform/clock.ts";
import { useEffect, useState } from "react";
import { searchOf } from "../../data/search/search.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import type { FinderMemory, Question } from "./finder-memory.ts";
import { createFinding, type Finding } from "./finding.ts";

/** `isAction`: no page is asked for, so nothing is found nor remembered. */
export function useFinding(
  workspace: Pick<Workspace, "connection" | "searchPorts">,
  { query, filters }: Question,
  isAction: boolean,
  memory: FinderMemory,
): Finding {
  const [finding] = useState(() =>
    createFinding({
      search: searchOf(workspace.searchPorts),
      online: () => workspace.connection.read().online,
      clock: systemClock,
    }),
  );
  useEffect(() => {
    if (isAction) return;
    finding.ask(query, filters);
    memory.keep({ query, filters });
  }, [finding, query, filters, isAction, memory]);
  useEffect(() => () => finding.close(), [finding]);
  return finding;
}
