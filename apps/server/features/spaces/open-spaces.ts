// Workspaces as a feature: listing a person's, what stands at their top, and making one.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import type { Bootstrap } from "../../store/bootstrap.ts";
import type { Store } from "../../store/store.ts";
import { createCreateSpace, createGetSpaces, createLoadChildPages, createLoadUserContent } from "./spaces.ts";

export function openSpaces({ records: { store, bootstrap } }: Ground): NounFeature<"spaces"> {
  return { handlers: spaceHandlers(store, bootstrap) };
}

export function spaceHandlers(store: Store, bootstrap: Bootstrap): NounFeature<"spaces">["handlers"] {
  return {
    getSpaces: createGetSpaces(store),
    loadUserContent: createLoadUserContent(store),
    loadChildPages: createLoadChildPages(store),
    createSpace: createCreateSpace(bootstrap),
  };
}
