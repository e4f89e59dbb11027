// Makes the names in a folder outlive a crash of the machine: a file is only there when its folder's own bytes are too.

import { open } from "node:fs/promises";

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
