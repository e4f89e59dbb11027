// Faults of the world outside that would take the app down, mended before it starts.
// Invariant: a patch changes nothing for code that does right; each use of it is logged.
import type { Log } from "@tessera/platform/log.ts";

export interface PrebootPatch {
  readonly name: string;
  readonly apply: (page: PatchedPage, log: Log) => void;
}

export interface PatchedPage {
  readonly Node: { readonly prototype: Node };
}

/**
 * Page translators and some extensions put elements of their own around texts. When the app then takes its text away,
 * it is no longer where it was put, and the browser throws; the whole screen would go with it.
 */
const movedNodes: PrebootPatch = {
  name: "moved nodes",
  apply({ Node: { prototype } }, log) {
    const { removeChild, insertBefore } = prototype;
    const told = (): void => log({ level: "warning", words: "A node was moved from outside of the app" });
    prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
      if (child.parentNode === this) return removeChild.call(this, child) as Child;
      told();
      child.parentNode?.removeChild(child);
      return child;
    };
    prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
      if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as Child;
      told();
      return insertBefore.call(this, child, null) as Child;
    };
  },
};

export const prebootPatches: readonly PrebootPatch[] = [movedNodes];

export function applyPrebootPatches(page: PatchedPage, log: Log): void {
  for (const patch of prebootPatches) patch.apply(page, log);
}
