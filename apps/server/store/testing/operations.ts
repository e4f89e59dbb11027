// Operations for the suites of the store: a block, typing at the start of its title, moving it, trashing it and taking it back.

import type { Operation } from "@tessera/kernel/world/operation.ts";

export function newBlock(
  id: string,
  type: string,
  parent: { table: "space" | "block"; id: string },
  text = "",
  after?: string | null,
): Operation {
  const properties = { title: text === "" ? [] : [[text]] };
  return { pointer: { table: "block", id }, path: [], command: "new", args: { type, parent, after, properties } };
}

/** Types at the start of a block's title. */
export function insert(block: string, site: string, units: string, clock = 0): Operation {
  const left = [`${block}/title^`, 0] as const;
  return {
    pointer: { table: "block", id: block },
    path: ["properties", "title"],
    command: "ins",
    args: { left, site, clock, units },
  };
}

export function move(id: string, parent: string, after: string | null): Operation {
  return {
    pointer: { table: "block", id },
    path: [],
    command: "move",
    args: { parent: { table: "block", id: parent }, after },
  };
}

const setAlive = (id: string, alive: boolean): Operation => ({
  pointer: { table: "block", id },
  path: [],
  command: "update",
  args: { value: { alive } },
});
export const remove = (id: string): Operation => setAlive(id, false);
export const restore = (id: string): Operation => setAlive(id, true);
