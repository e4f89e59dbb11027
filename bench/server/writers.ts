// People who type, for benches: each has a block and a site of their own.
// Invariant: a writer's keys follow each other, so each operation names the one before it.
import { randomUUID } from "node:crypto";
import { newBlock, type Caller } from "@tessera/testing/caller.ts";

export interface Writer {
  readonly space: string;
  readonly block: string;
  readonly site: string;
  typed: number;
}

/** A block of its own for each of `clients` writers, in one workspace or in one each. */
export async function writersOf(caller: Caller, clients: number, spaces: "one" | "many"): Promise<Writer[]> {
  const shared = spaces === "one" ? await caller.createSpace() : null;
  const page = shared === null ? null : await caller.createPage(shared);
  const writers: Writer[] = [];
  for (let n = 0; n < clients; n++) {
    const space = shared ?? (await caller.createSpace());
    const parent = { table: "block", id: page ?? (await caller.createPage(space)) };
    const block = randomUUID();
    await caller.save(space, [newBlock(space, block, { type: "text", parent, after: null, title: "" })]);
    writers.push({ space, block, site: randomUUID(), typed: 0 });
  }
  return writers;
}

/** The next key of a writer, after the one before. */
export function keyOf({ space, block, site, typed }: Writer): unknown {
  const left = typed === 0 ? [`${block}/title^`, 0] : [site, typed - 1];
  const args = { left, site, clock: typed, units: "a" };
  return {
    pointer: { table: "block", id: block, spaceId: space },
    path: ["properties", "title"],
    command: "ins",
    args,
  };
}
