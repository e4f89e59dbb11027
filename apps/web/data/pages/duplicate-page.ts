// Copies of pages, which the server makes.
import { duplicatePage } from "@tessera/kernel/wire/api/copies/duplicate-page.ts";
import { enqueueTask } from "@tessera/kernel/wire/api/tasks/enqueue-task.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";

/** The copy, or the task that makes it. */
export type DuplicatedPage = { readonly pageId: string } | { readonly taskId: string };

export interface DuplicateCalls {
  readonly http: Http;
  readonly spaceId: string;
}

/** At once, or where it is too large for that as a task. */
export async function duplicate(
  { http, spaceId }: DuplicateCalls,
  pageId: string,
  title: string,
  withRows: boolean,
): Promise<CallResult<DuplicatedPage>> {
  const request = { pageId, spaceId, title, withRows };
  const result = await http.call(duplicatePage, request, { source: "page-menu" });
  if (result.ok || result.failure.kind !== "refused") return result;
  if (result.failure.body?.clientData?.type !== "duplication_too_large") return result;
  return await http.call(enqueueTask, { task: { eventName: "duplicateBlock", request } }, { source: "page-menu" });
}
