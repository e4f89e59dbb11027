// From when a workspace is gone to until its pages are there, or will not come, one is on the way to it.
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
    // Given up for another one.
    return () => spaceTransition.end(id);
  }, [spaceTransition, spaceShown, id]);
  useEffect(() => {
    if (here) spaceTransition.end(id);
  }, [here, spaceTransition, id]);
}
