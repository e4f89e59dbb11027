// The names of people by id, asked for once and kept. Until the answer comes a person has no name, and is not shown.
import { syncRecordValuesMain } from "@tessera/kernel/wire/api/pages/sync-record-values.ts";
import type { Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";

export interface Names extends Readable<ReadonlyMap<string, string>> {
  /** Asks for those that are not known yet. */
  want(ids: readonly string[]): void;
}

export function createNames(http: Http): Names {
  const names = createWritable<ReadonlyMap<string, string>>(new Map());
  const asked = new Set<string>();

  async function ask(ids: readonly string[]): Promise<void> {
    const requests = ids.map((id) => ({ pointer: { table: "notion_user", id }, version: -1 }));
    const result = await http.call(syncRecordValuesMain, { requests }, { source: "people", retry: true });
    if (!result.ok) {
      for (const id of ids) asked.delete(id);
      return;
    }
    const users = result.value.recordMap["notion_user"] ?? result.value.recordMap["user"] ?? {};
    const next = new Map(names.read());
    for (const id of ids) {
      const name = users[id]?.value?.["name"];
      next.set(id, typeof name === "string" ? name : "");
    }
    names.set(next);
  }

  return {
    read: names.read,
    subscribe: names.subscribe,
    want(ids) {
      // Where nobody is named there is nobody to ask for.
      const fresh = ids.filter((id) => id !== "" && !asked.has(id));
      if (fresh.length === 0) return;
      for (const id of fresh) asked.add(id);
      void ask(fresh);
    },
  };
}
