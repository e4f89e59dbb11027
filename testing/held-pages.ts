// A workspace of many pages, and a browser that holds them. The pages are created in a few large transactions. They are written
// into the browser's database from the server's answers, in the layout in which the client writes them after loading each page.
import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import type { ChunkAnswer } from "@tessera/sync/server-calls.ts";
import { newBlock, type Caller } from "./caller.ts";

/** Pages below one of the upper pages: one answer of the server holds them. */
const EACH = 499;
const TOGETHER = 4;

/** As many pages as that, all but a few below others; the answer is the upper ones. */
export async function makePages(caller: Caller, spaceId: string, count: number): Promise<string[]> {
  const upper = Array.from({ length: Math.ceil(count / (EACH + 1)) }, () => randomUUID());
  const left = [...upper];
  const make = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const page = (parent: { table: string; id: string }, title: string, own = randomUUID()): unknown =>
        newBlock(spaceId, own, { type: "page", parent, after: null, title });
      const below = Math.min(EACH, count - upper.length - EACH * upper.indexOf(id));
      const shelf = page({ table: "space", id: spaceId }, "Shelf", id);
      const books = Array.from({ length: Math.max(0, below) }, (_, n) =>
        page({ table: "block", id: id ?? "" }, `Book ${n}`),
      );
      await caller.save(spaceId, [shelf, ...books]);
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, make));
  return upper;
}

/** From now on the browser of the page holds these pages and what stands below them; the answer is how many records. */
export async function holdPages(page: Page, spaceId: string, upper: readonly string[]): Promise<number> {
  return await page.evaluate(
    async ({ space, ids, path }) => {
      const name = (await indexedDB.databases()).map((one) => one.name ?? "").find((one) => one.startsWith("tessera-"));
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? "");
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error ?? new Error("there is no copy"));
      });
      let count = 0;
      for (const id of ids) {
        let cursor: { readonly stack: readonly unknown[] } = { stack: [] };
        let begun: number | null = null;
        do {
          const asked = {
            page: { id, spaceId: space },
            limit: 500,
            cursor,
            chunkNumber: 0,
            verticalColumns: false,
            editing: true,
          };
          const sent = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(asked) };
          const answer = (await (await fetch(`${path}/loadCachedPageChunk`, sent)).json()) as ChunkAnswer;
          const writing = database.transaction("pairs", "readwrite");
          const store = writing.objectStore("pairs");
          // As packages/sync/stored-scope.ts lays them out: a page lies under the one above it, and its place beside.
          for (const [block, box] of Object.entries(answer.recordMap["block"] ?? {})) {
            const above = String(box.value?.["parent_id"]);
            const place = [above, box.edit?.seq ?? 0, null];
            store.put({ table: "block", id: block, box, place }, `r/${space}/p:${above}/block:${block}`);
            store.put(place, `h/${space}/${block}`);
            count++;
          }
          begun ??= answer.seq;
          ({ cursor } = answer);
          if (cursor.stack.length === 0) store.put(begun, `t/${space}/${id}`);
          await new Promise((resolve) => (writing.oncomplete = resolve));
        } while (cursor.stack.length > 0);
      }
      database.close();
      return count;
    },
    { space: spaceId, ids: upper, path: apiPath },
  );
}
