// Opens the features, one line each, and passes functions of one feature to another that needs them. The type demands a feature for
// every noun of the kernel's table of events, and a handler for every event. A feature without events needs no noun.

import { join } from "node:path";
import { eventsByNoun, type events, type Noun } from "@tessera/kernel/wire/api/events.ts";
import type { Config } from "./config.ts";
import { openAccounts } from "./features/accounts/open-accounts.ts";
import { openBacklinks } from "./features/backlinks/open-backlinks.ts";
import { openClientLogs } from "./features/client-logs/open-client-logs.ts";
import { openCollections } from "./features/collections/open-collections.ts";
import { openCopies } from "./features/copies/open-copies.ts";
import { openDepartures } from "./features/departures/open-departures.ts";
import { openFiles } from "./features/files/open-files.ts";
import { openFlags, type FlagsFeature } from "./features/flags/open-flags.ts";
import { openInvites } from "./features/invites/open-invites.ts";
import { openMembers } from "./features/members/open-members.ts";
import { openPages } from "./features/pages/open-pages.ts";
import { openPeople } from "./features/people/open-people.ts";
import { openRealtime } from "./features/realtime/open-realtime.ts";
import { openSearch } from "./features/search/open-search.ts";
import { openSpaces } from "./features/spaces/open-spaces.ts";
import { openTasks } from "./features/tasks/open-tasks.ts";
import { openTrash } from "./features/trash/open-trash.ts";
import { openVisits } from "./features/visits/open-visits.ts";
import type { Feature, NounFeature } from "./ground/feature.ts";
import type { Ground } from "./ground/ground.ts";
import type { Handlers } from "./http/dispatch.ts";
import type { PolledConnections } from "./realtime/polled-connections.ts";
import type { FileStore } from "./storage/file-store.ts";

/** A feature for every noun of the client's API, and any number of features without events. */
export type Features = { readonly [Of in Noun]: NounFeature<Of> } & { readonly flags: FlagsFeature } & {
  readonly [name: string]: Feature;
};

type Settings = Pick<Config, "dataFolder" | "fileSizeLimit" | "imageCacheLimit" | "signUpsPerHour">;

/** In order: what is opened later is stopped earlier. */
export async function openFeatures(
  ground: Ground,
  files: FileStore,
  polled: PolledConnections,
  settings: Settings,
): Promise<Features> {
  const copies = openCopies(ground);
  const visits = openVisits(ground);
  const clientLogs = openClientLogs(ground);
  const trash = openTrash(ground);
  const people = openPeople(ground);
  return {
    accounts: openAccounts(ground, settings.signUpsPerHour),
    pages: openPages(ground),
    spaces: openSpaces(ground),
    invites: openInvites(ground),
    collections: openCollections(ground),
    backlinks: openBacklinks(ground),
    visits,
    search: openSearch(ground, visits.visits),
    trash,
    departures: openDepartures(ground, trash.purgePage),
    copies,
    tasks: openTasks(ground, { ...copies.tasks }),
    people,
    members: openMembers(ground, { lastVisits: visits.lastVisits, foldedNames: people.foldedNames }),
    realtime: openRealtime(polled),
    files: await openFiles(ground, {
      files,
      sizeLimit: settings.fileSizeLimit,
      imageFolder: join(settings.dataFolder, "images"),
      imageCacheLimit: settings.imageCacheLimit,
    }),
    clientLogs,
    flags: openFlags(ground, clientLogs.key),
  };
}

/** Returns a handler for every event: each feature of a noun has those of its noun. */
export function handlersOf(features: Features): Handlers<typeof events> {
  const nouns = Object.keys(eventsByNoun) as Noun[];
  return Object.assign({}, ...nouns.map((noun) => features[noun].handlers)) as Handlers<typeof events>;
}
