// The quick copy of the local database, in IndexedDB, as a test reaches it: from any page of the same origin.
import type { JSHandle, Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Of the one person who has one in this browser. */
async function openQuickCopy(page: Page): Promise<JSHandle<IDBDatabase>> {
  return await page.evaluateHandle(async () => {
    const { name } = (await indexedDB.databases()).find((one) => one.name?.startsWith("tessera-")) ?? {};
    if (name === undefined) throw new Error("there is no quick copy");
    return await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error ?? new Error("not opened"));
    });
  });
}

async function inQuickCopy<Result>(page: Page, run: (database: IDBDatabase) => Promise<Result>): Promise<Result> {
  const database = await openQuickCopy(page);
  const result = await page.evaluate(run, database);
  await database.evaluate((opened) => opened.close());
  return result;
}

/** Waits until the quick copy's journal is empty: SQLite has everything. */
export async function settled(page: Page): Promise<void> {
  const marks = () =>
    inQuickCopy(page, async (database) => {
      const keys = await new Promise<IDBValidKey[]>((resolve) => {
        const request = database.transaction("pairs").objectStore("pairs").getAllKeys();
        request.onsuccess = () => resolve(request.result);
      });
      return keys.filter((key) => String(key).startsWith("~mark/")).length;
    });
  await expect.poll(marks).toBe(0);
}

/** From now on, until this page closes, no other writes to the quick copy: a disk that is busy for long. */
export async function holdQuickCopy(page: Page): Promise<void> {
  const database = await openQuickCopy(page);
  await database.evaluate(async (opened) => {
    const store = opened.transaction("pairs", "readwrite").objectStore("pairs");
    await new Promise<void>((resolve) => {
      const goOn = (): void => {
        store.get("").onsuccess = goOn;
        resolve();
      };
      store.get("").onsuccess = goOn;
    });
  });
}

export async function clearQuickCopy(page: Page): Promise<void> {
  await inQuickCopy(page, async (database) => {
    await new Promise<void>((resolve) => {
      const transaction = database.transaction("pairs", "readwrite");
      transaction.objectStore("pairs").clear();
      transaction.oncomplete = () => resolve();
    });
  });
}

/** Whether the quick copy takes a few bytes more. */
export async function hasRoom(page: Page): Promise<boolean> {
  return await inQuickCopy(
    page,
    async (database) =>
      await new Promise<boolean>((resolve) => {
        const transaction = database.transaction("pairs", "readwrite");
        transaction.objectStore("pairs").put("x", "x");
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      }),
  );
}
