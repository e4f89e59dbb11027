// Files of a backup into a file store, before the rows that name them. Invariant: when anything fails, rows included, the
// store holds what it held before.

import { createHash } from "node:crypto";
import type { FileStore } from "../../storage/file-store.ts";
import type { Manifest } from "./manifest.ts";
import { backupFiles } from "./read-backup.ts";

export async function restoreFiles(
  files: Pick<FileStore, "write" | "read" | "remove">,
  path: string,
  manifest: Manifest,
  thenRows: () => Promise<void>,
): Promise<void> {
  const added: string[] = [];
  try {
    for await (const { key, content } of backupFiles(path, manifest)) {
      const { isNew, sha256 } = await files.write(key, once(content));
      if (isNew) added.push(key);
      else if ((await hashOf(files, key)) !== sha256)
        throw new Error(`The store of files holds other bytes for ${key}. Restore into an empty one.`);
    }
    await thenRows();
  } catch (error) {
    for (const key of added) await files.remove(key);
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function hashOf(files: Pick<FileStore, "read">, key: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of ((await files.read(key)) ?? []) as AsyncIterable<Uint8Array>) hash.update(bytes);
  return hash.digest("hex");
}
