// The names of users by id, requested once and stored. Until the answer arrives a user has no name and is not shown.
import type { Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { readRecords } from "../records/read-records.ts";

export interface Names extends Readable<ReadonlyMap<string, string>> {
  /** Asks for those that are not known yet. */
  want(ids: readonly string[]): void;
}

export function createNames(http: Http): Names {
  const names = createWritable<ReadonlyMap<string, string>>(new Map());
  const asked = new Set<string>();

  async function ask(ids: readonly string[]): Promise<void> {
    const pointers = ids.map((id) => ({ table: "notion_user" as const, id }));
    const result = await readRecords(http, pointers, { source: "people", retry: true });
    if (!result.ok) {
      for (const id of ids) asked.delete(id);
      return;
    }
    const users = result.value["notion_user"] ?? result.value["user"] ?? {};
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
