// Backlinks as a feature: what links to a page, and the table of links that follows from the log.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { createGetBacklinks } from "./get-backlinks.ts";
import { LinkDb } from "./link-db.ts";
import { linkFold } from "./link-fold.ts";

export function openBacklinks({ database, behind, records, log, origin }: Ground): NounFeature<"backlinks"> {
  const origins = (): readonly string[] => [origin()];
  return {
    handlers: { getBacklinks: createGetBacklinks(records.store, { links: new LinkDb(database), origins }) },
    folds: [
      {
        fold: linkFold(records.behind, new LinkDb(behind), origins),
        onError: (error, about) => log.error({ err: error, ...about }, "links fell behind"),
      },
    ],
  };
}
