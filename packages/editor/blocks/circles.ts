// What shows another block's content must not stand in that content, not by way of others either: a change that would make it so
// is found before it is made. Records that say so all the same are drawn as a note by the face.
// Invariant: a change outside of what is shown elsewhere costs a walk up from each place and no more.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { blockOf, parentIdOf, shownChildren } from "../core/read.ts";
import type { Core } from "../core/core.ts";

type Made = ReadonlyMap<string, Extract<Operation, { command: "new" }>["args"]>;

export function makesCircle(core: Core, parts: readonly (readonly Operation[])[]): boolean {
  const operations = parts.flat();
  const made: Made = new Map(operations.flatMap((one) => (one.command === "new" ? [[one.pointer.id, one.args]] : [])));
  return operations.some((one) => {
    const parent =
      one.command === "setParent"
        ? one.args.parentId
        : one.command === "new" || one.command === "move"
          ? one.args.parent.id
          : null;
    const around = parent === null ? [] : shownElsewhere(core, parent, made);
    return around.length > 0 && leadsTo(core, one.pointer.id, new Set(around), made);
  });
}

/** The blocks around a place whose content may be shown elsewhere, up to its page. */
export function shownElsewhere(core: Core, id: string, made: Made = new Map()): string[] {
  const { world } = core.source;
  const around: string[] = [];
  const met = new Set<string>();
  for (let at: string | null = id; at !== null && !met.has(at);) {
    met.add(at);
    const own = made.get(at);
    const entry = blockOf(world, at);
    const type = own?.type ?? (entry === null ? "" : typeOf(entry));
    if (isPageType(type)) break;
    if (core.catalogue.model(type).copied !== undefined) around.push(at);
    at = own?.parent.id ?? parentIdOf(world, at);
  }
  return around;
}

/** Whether the block, or what stands or is shown in it, shows one of these. */
function leadsTo(core: Core, id: string, wanted: ReadonlySet<string>, made: Made): boolean {
  const { world } = core.source;
  const met = new Set<string>();
  const open = [id];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (met.has(at)) continue;
    met.add(at);
    const own = made.get(at);
    const entry = blockOf(world, at);
    const type = own?.type ?? (entry === null ? "" : typeOf(entry));
    if (isPageType(type)) continue;
    const source = core.catalogue.model(type).source?.(own ?? entry?.value ?? {}) ?? null;
    if (source !== null && wanted.has(source)) return true;
    open.push(...(source === null ? shownChildren(world, at) : shownChildren(world, source)));
  }
  return false;
}
