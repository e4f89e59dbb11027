// A transition to a workspace lasts from when it is opened until its pages are loaded or have failed to load.
import { useEffect } from "react";
import { useGround } from "../ground/ground.ts";
import { usePart } from "../ground/services.ts";
import type { Workspace } from "../data/session/workspace.ts";

export function useSpaceTransition({ id, pages }: Workspace): void {
  const { spaceTransition, spaceShown } = useGround();
  const here = usePart(pages.top, (list) => list.kind !== "loading");
  useEffect(() => {
    spaceTransition.begin(spaceShown.read(), id);
    spaceShown.set(id);
    // Another workspace was opened before this one was loaded.
    return () => spaceTransition.end(id);
  }, [spaceTransition, spaceShown, id]);
  useEffect(() => {
    if (here) spaceTransition.end(id);
  }, [here, spaceTransition, id]);
}
