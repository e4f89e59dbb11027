import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DiskFileStore } from "./disk-file-store.ts";
import { fileStoreSuite, from } from "./file-store.suite.ts";

const noRoom = async (): Promise<void> => {
  throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
};

fileStoreSuite("a disk", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tessera-files-"));
  return {
    store: await DiskFileStore.open({ folder, randomUUID }),
    async full() {
      let writes = 0;
      return await DiskFileStore.open({
        folder,
        randomUUID,
        writeTo: async (file, bytes) => ((writes += 1) > 1 ? await noRoom() : void (await file.write(bytes))),
      });
    },
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
});

let folder: string;
beforeAll(() => {
  folder = join(mkdtempSync(join(tmpdir(), "tessera-files-")), "deep", "files");
});
afterAll(() => rmSync(join(folder, "..", ".."), { recursive: true, force: true }));

test("files are the owner's alone, and nothing unfinished is left beside them", async () => {
  const store = await DiskFileStore.open({ folder, randomUUID });
  await store.write("mine/1", from(Buffer.from("x")));
  const [first = ""] = readdirSync(join(folder, "objects"));
  const [second = ""] = readdirSync(join(folder, "objects", first));
  const [name = ""] = readdirSync(join(folder, "objects", first, second));
  expect(statSync(join(folder, "objects", first, second, name)).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "objects", first)).mode & 0o777).toBe(0o700);
  expect(readdirSync(join(folder, "partial"))).toEqual([]);
});

test("what a crash left unfinished goes with a later start, what is young stays", async () => {
  const [old, young] = [join(folder, "partial", "old"), join(folder, "partial", "young")];
  for (const path of [old, young]) writeFileSync(path, "half");
  utimesSync(old, 1_000_000, 1_000_000);
  await DiskFileStore.open({ folder, randomUUID });
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});
