// Going from one workspace to another: what is on the screen belongs to the old one until the new one is there.
// Invariant: only the transition that is under way can end; one that was overtaken ends without effect.
import { createWritable, type Readable } from "../readable.ts";

export type SpaceTransition =
  | { readonly kind: "notTransitioning" }
  | { readonly kind: "transitioning"; readonly from: string | null; readonly to: string };

export interface SpaceTransitions extends Readable<SpaceTransition> {
  begin(from: string | null, to: string): void;
  /** The workspace `to` is on the screen, or was given up. */
  end(to: string): void;
}

export function createSpaceTransitions(): SpaceTransitions {
  const state = createWritable<SpaceTransition>({ kind: "notTransitioning" });
  return {
    read: state.read,
    subscribe: state.subscribe,
    begin(from, to) {
      if (from !== to) state.set({ kind: "transitioning", from, to });
    },
    end(to) {
      const now = state.read();
      if (now.kind === "transitioning" && now.to === to) state.set({ kind: "notTransitioning" });
    },
  };
}
