// The pages in the trash that fit the words, as the server answers, and what is done with one. A page that is being restored
// or deleted is taken out of the list at once, and comes back where that fails.
import { useLingui } from "@lingui/react/macro";
import type { Failure } from "@tessera/platform/http.ts";
import { readAs } from "@tessera/platform/readable.ts";
import { createCallTask, type TaskState } from "@tessera/platform/states/async-task.ts";
import { useEffect, useMemo, useState } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import type { TrashAnswer, TrashedPage } from "../../data/trash/trash-calls.ts";
import { trashOf } from "../../data/trash/trash.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { failureWords } from "../../words/failure-words.ts";

const typingPause = 200;

type TrashWorkspace = Pick<Workspace, "connection" | "pages" | "records" | "http">;

export interface ShownTrash {
  readonly state: TaskState<TrashAnswer, Failure>;
  retry(): void;
  restore(page: TrashedPage): Promise<void>;
  deleteForGood(page: TrashedPage): Promise<void>;
}

export function useTrash(workspace: TrashWorkspace, words: string): ShownTrash {
  const { toasts } = useServices();
  const { i18n, t } = useLingui();
  const { answer, retry } = useTrashAnswer(workspace, words);
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const leave = (pageId: string) => setLeaving((now) => new Set([...now, pageId]));
  const comeBack = (pageId: string) => setLeaving((now) => new Set([...now].filter((id) => id !== pageId)));
  const state: ShownTrash["state"] =
    answer.kind === "resolved"
      ? { kind: "resolved", value: { ...answer.value, pages: answer.value.pages.filter(({ id }) => !leaving.has(id)) } }
      : answer;
  return {
    state,
    retry,
    async restore(page) {
      const title = page.title || t`Untitled`;
      leave(page.id);
      if (!(await trashOf(workspace).restoreUnheld(page.id))) {
        comeBack(page.id);
        toasts.show({ words: t`The page could not be restored.`, about: title, tone: "danger" });
        return;
      }
      const undo = () => {
        trashOf(workspace).put(page.id);
        comeBack(page.id);
      };
      const holds = readAs(workspace.pages.view(page.id), (view) => view.kind !== "ready" || !view.trashed);
      toasts.show({ words: t`Restored`, about: title, action: { label: t`Undo`, run: undo }, holds });
    },
    async deleteForGood(page) {
      leave(page.id);
      const result = await trashOf(workspace).deleteForGood([page.id]);
      if (result.ok) return void toasts.show({ words: t`Deleted for good`, about: page.title || t`Untitled` });
      comeBack(page.id);
      toasts.show({
        words: t`The page could not be deleted.`,
        about: failureWords(i18n, result.failure),
        tone: "danger",
      });
    },
  };
}

/** Asks again when the words change, when the network is back, and when what was trashed here has been sent. */
function useTrashAnswer(workspace: TrashWorkspace, words: string) {
  const { online, waiting } = useReadable(workspace.connection);
  const reading = useMemo(() => createCallTask((query: string) => trashOf(workspace).read(query)), [workspace]);
  const read = useReadable(reading);
  const [answer, setAnswer] = useState(read);
  // What is shown stays until the next answer is here.
  if (answer !== read && (read.kind === "resolved" || read.kind === "rejected")) setAnswer(read);
  const [tries, setTries] = useState(0);
  const sent = waiting === 0;
  useEffect(() => {
    const timer = window.setTimeout(() => void reading.run(words), words === "" ? 0 : typingPause);
    return () => {
      window.clearTimeout(timer);
      reading.reset();
    };
  }, [reading, words, tries, online, sent]);
  return { answer, retry: () => setTries(tries + 1) };
}
