/**
 * Removes the copies of records of workspaces that the user is not in any more from the device. Queues of unsent changes and texts that
 * could not be saved stay: they exist on this device alone.
 */
import type { Disk } from "../disk.ts";
import { prefixesOf } from "./quick-copy-keys.ts";

/** The kinds of keys of which each copy has one: the number of the workspace, and the pages and lists that are stored whole. */
const FOUND_BY = ["s/", "t/"];

/** Removes the copies of all workspaces for which `isWanted` returns false. */
export async function forgetCopies(disk: Disk, isWanted: (spaceId: string) => boolean): Promise<void> {
  const pairs = await Promise.all(FOUND_BY.map(async (prefix) => await disk.storage.load(prefix)));
  const stored = new Set(pairs.flat().map(([key]) => key.split("/", 2)[1] ?? ""));
  const unwanted = [...stored].filter((spaceId) => !isWanted(spaceId));
  if (unwanted.length > 0) await disk.write([], [], unwanted.flatMap(prefixesOf));
}
