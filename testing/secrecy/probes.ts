/**
 * Everything that a reader can ask of the v3 calls, one probe a reading event: an event without one does not compile. The
 * answers come from the real handlers, through the events' own schemas, as JSON.
 */
import * as v from "valibot";
import { Engine } from "@tessera/database/index/engine.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { attachmentUrl } from "@tessera/kernel/rules/attachment.ts";
import { events, type EventName } from "@tessera/kernel/wire/api/events.ts";
import { createGetBacklinks } from "@tessera/server/features/backlinks/get-backlinks.ts";
import { Collections } from "@tessera/server/features/collections/collections.ts";
import { createExportCollection } from "@tessera/server/features/collections/export-collection.ts";
import { createQueryCollection } from "@tessera/server/features/collections/query-collection.ts";
import { withoutSnapshots } from "@tessera/server/features/collections/testing/kept-snapshots.ts";
import { departureHandlers } from "@tessera/server/features/departures/open-departures.ts";
import { createDuplicatePage } from "@tessera/server/features/copies/duplicate-page.ts";
import type { FileRow } from "@tessera/server/features/files/database/file-db.ts";
import { createGetSignedFileUrls } from "@tessera/server/features/files/signing/get-signed-file-urls.ts";
import { FileSignatures } from "@tessera/server/features/files/signing/signatures.ts";
import { SignedFiles } from "@tessera/server/features/files/signing/signed-files.ts";
import { inviteHandlers } from "@tessera/server/features/invites/open-invites.ts";
import { pageHandlers } from "@tessera/server/features/pages/open-pages.ts";
import { createGetNamedUsers } from "@tessera/server/features/people/get-named-users.ts";
import { createFindUser } from "@tessera/server/features/people/find-user.ts";
import type { NamedPerson } from "@tessera/server/features/people/people-db.ts";
import { SearchedNames } from "@tessera/server/features/people/searched-names.ts";
import { createSearch } from "@tessera/server/features/search/search-call.ts";
import { spaceHandlers } from "@tessera/server/features/spaces/open-spaces.ts";
import { createCancelTask, createEnqueueTask } from "@tessera/server/features/tasks/task-calls.ts";
import { createDeleteBlocks, createLoadTrash } from "@tessera/server/features/trash/trash-calls.ts";
import { createGetPageVisits, createRecordPageVisit } from "@tessera/server/features/visits/visit-calls.ts";
import { publicCaller, sessionCaller } from "@tessera/server/http/callers.ts";
import type { Handlers } from "@tessera/server/http/dispatch.ts";
import type { Tasks } from "@tessera/server/tasks/tasks.ts";
import type { MANAGING_EVENTS, MEMBER_EVENTS, NAMING_EVENTS } from "./member-probes.ts";
import { itemsOf, memberHandlers } from "./member-tables.ts";
import type { SecretWorld } from "./world.ts";

type Events = typeof events;
type Reading = {
  [Name in EventName]: Events[Name]["changes"] extends false
    ? Name
    : boolean extends Events[Name]["changes"]
      ? Name
      : never;
}[EventName];

interface Ask {
  readonly body: unknown;
  /** The workspace on the screen. */
  readonly spaceId?: string;
}

/** Who is signed in is a matter of accounts, not of records; those events have tests of their own. */
const ACCOUNT_EVENTS = ["loadSession", "logIn", "logOut", "signUp", "getFeatureFlags", "collectLogs"] as const;
/** They change something: played as attacks (attacks.ts). */
const WRITING_EVENTS = [
  "recordPageVisit",
  "saveTransactionsFanout",
  "saveTransactions",
  "saveTransactionsMain",
  "submitTransaction",
  "createSpace",
  "createInvite",
  "acceptInvite",
  "deleteBlocks",
  "duplicatePage",
  "enqueueTask",
  "cancelTask",
  "handOverPrivatePages",
  "takeOverPages",
] as const;
/** They tell a person of their own uploads and tasks, or of pages of the web, alone; the suites of files ask as others. */
const OWN_EVENTS = [
  "getTasks",
  "beginFileUpload",
  "getFileUpload",
  "completeFileUpload",
  "cancelFileUpload",
  "getLinkMetadata",
] as const;
/** They carry the realtime messages over HTTP. `Listener` reads the same messages from the hub. */
const CARRYING_EVENTS = [
  "openPolledConnection",
  "sendPolledMessages",
  "pollMessages",
  "closePolledConnection",
] as const;
type Probed = Exclude<
  Reading,
  (
    | typeof ACCOUNT_EVENTS
    | typeof WRITING_EVENTS
    | typeof OWN_EVENTS
    | typeof MEMBER_EVENTS
    | typeof NAMING_EVENTS
    | typeof MANAGING_EVENTS
    | typeof CARRYING_EVENTS
  )[number]
>;

const PROBES: { readonly [Name in Probed]: (world: SecretWorld) => readonly Ask[] } = {
  syncRecordValues: (world) => records(world, true),
  syncRecordValuesMain: (world) => records(world, false),
  syncRecordValuesSpace: (world) => records(world, true),
  getRecordValues: (world) => records(world, false),
  loadPageChunk: (world) => pages(world, (id) => ({ pageId: id, limit: 100 })),
  loadCachedPageChunk: (world) => [
    ...pages(world, (id) => ({ page: { id, spaceId: world.model.space }, editing: true })),
    ...pages(world, (id) => ({ page: { id }, limit: 100, cursor: { stack: [[{ table: "block", id, index: 0 }]] } })),
  ],
  loadCachedPageChunkV2: (world) => pages(world, (id) => ({ page: { id }, limit: 100 })),
  getSpaces: () => [{ body: {} }],
  loadUserContent: () => [{ body: {} }],
  loadChildPages: ({ model }) => {
    const blocks = [...model.nodes.keys()].map((id) => ({ table: "block", id }));
    return [{ body: { spaceId: model.space, parents: [{ table: "space", id: model.space }, ...blocks] } }];
  },
  findUser: ({ model }) =>
    ["", "sekret", "SEKRET-"].map((query) => ({
      body: { spaceId: model.space, query, limit: 1 + model.random.below(4) },
    })),
  getPageVisits: ({ model }) => [{ body: { spaceId: model.space, limit: 100 } }],
  getBacklinks: ({ model }) => [...model.nodes.keys()].map((pageId) => ({ body: { spaceId: model.space, pageId } })),
  loadTrash: ({ model }) => [
    { body: { spaceId: model.space, limit: 100 } },
    { body: { spaceId: model.space, query: "s" } },
  ],
  search: ({ model, search }) =>
    search === null
      ? []
      : [
          // Every secret begins with this word: whatever is found was found by what it hides.
          { body: { spaceId: model.space, query: "sekret", limit: 100 } },
          { body: { spaceId: model.space, query: "skeret", limit: 100 } },
          { body: { spaceId: model.space, query: "", limit: 100 } },
          ...pages({ model } as SecretWorld, (id) => ({ type: "BlocksInAncestor", ancestorId: id, query: "s" })),
        ],
  getSignedFileUrls: ({ model }) => {
    const ids = [...model.nodes.keys()];
    const wanted = (block: string, file: string) => ({
      permissionRecord: { table: "block", id: block },
      url: attachmentUrl({ id: file, name: "-" }),
    });
    // By the block that names it, and by any other.
    return [
      { body: { urls: ids.map((id) => wanted(id, id)) } },
      { body: { urls: ids.map((id) => wanted(model.random.pick(ids), id)) } },
    ];
  },
  checkExport: ({ model }) => [...model.nodes.keys()].map((pageId) => ({ body: { spaceId: model.space, pageId } })),
  queryCollection: (world) => [
    ...[...world.model.collections.keys()].flatMap((id) => [
      { body: rowsAsked(id) },
      { body: rowsAsked(id, "sekret") },
    ]),
    // A block is no collection.
    ...pages(world, rowsAsked).slice(0, 1),
  ],
  exportCollection: ({ model }) =>
    [...model.collections.keys()].flatMap((id) =>
      ["", "sekret"].map((searchQuery) => ({
        body: { collection: { id, spaceId: model.space }, properties: ["title"], loader: { searchQuery } },
      })),
    ),
  loadInvite: ({ model }) => [...model.invites.keys()].map((code) => ({ body: { code } })),
};

/** All rows of a collection, and how many there are. */
export function rowsAsked(id: string, searchQuery = ""): object {
  const count = { type: "aggregation", aggregation: { aggregator: "count" } };
  return { collection: { id }, loader: { reducers: { all: { type: "results", limit: 100 }, count }, searchQuery } };
}

/** Every record that there is, named with its space, by id alone, and in the space of somebody else. */
function records({ model }: SecretWorld, editing: boolean): Ask[] {
  const known = allPointers(model);
  const users = model.users.map((id) => ({ table: "user", id }));
  const elsewhere = known.map(({ table, id }) => ({ table, id, spaceId: model.users[0] }));
  const asks = [known.map((one) => ({ ...one, spaceId: model.space })), known, [...elsewhere, ...users], users];
  return asks.map((requests, at) => ({ body: { requests, editing }, spaceId: at === 1 ? undefined : model.space }));
}

export function allPointers(model: SecretWorld["model"]): { table: string; id: string }[] {
  const of = (table: string, ids: Iterable<string>): { table: string; id: string }[] =>
    [...ids].map((id) => ({ table, id }));
  return [
    ...of("block", model.nodes.keys()),
    ...of("collection", model.collections.keys()),
    ...of(
      "collection_view",
      [...model.collections.values()].map(({ view }) => view),
    ),
    ...of("space", [model.space]),
    ...of("team", model.teams.keys()),
    ...of("group", model.groups.keys()),
    ...of("invite", model.invites.keys()),
    ...of("space_view", model.views.values()),
    ...of("user_settings", model.users),
    ...of("user_root", model.users),
    ...of(
      "space_user",
      model.users.map((id) => `${model.space}|${id}`),
    ),
    ...[...model.declared.values()].map(({ table, id }) => ({ table, id })),
  ];
}

function pages({ model }: SecretWorld, body: (id: string) => object): Ask[] {
  return [...model.nodes.keys()].map((id) => ({ body: body(id) }));
}

export type Call = (event: EventName, body: unknown, userId: string | null, spaceId?: string) => Promise<string>;

/** The calls of one server process. What is refused answers with its error, as the wire would carry it. */
export function callsOf(world: SecretWorld): Call {
  const { store, model } = world;
  const newId = (): string => model.random.uuid();
  const engine = new Engine(100_000_000);
  const collections = new Collections(store, { ask: async (message) => engine.handle(message) }, withoutSnapshots());
  const now = (): number => 1_700_000_000_000;
  const { inviting, visits } = world;
  // What is enqueued here is not worked on.
  const tasks = { enqueue: async () => newId(), cancel: async () => undefined } as unknown as Tasks;
  const quickFind = world.search?.quickFind ?? {
    find: async (_actor: unknown, { space }: { space: string }) => ({ world: await store.world(space), hits: [] }),
  };
  const signedFiles = new SignedFiles({
    records: store,
    db: { find: async (spaceId, id) => fileOf(world, spaceId, id) },
    signatures: new FileSignatures("-", now),
    origin: () => "https://tessera.example",
  });
  // Everybody is among the members whom the database names: the call must leave out those whom the caller may not know.
  const people = {
    memberIds: async () => world.model.users,
    named: async (ids: readonly string[]) => await Promise.all(ids.map((id) => namedIn(world, id))),
  };
  // The index may name any page: what is no page in the trash, or not the asker's, is passed over.
  const trash = { listed: async () => [...model.nodes.keys()].map((id) => ({ id, time: 1 })) };
  // The index may name any block here too.
  const links = { to: async () => [...model.nodes.keys()] };
  const handlers: Handlers<
    Omit<Events, (typeof ACCOUNT_EVENTS)[number] | (typeof OWN_EVENTS)[number] | (typeof CARRYING_EVENTS)[number]>
  > = {
    ...pageHandlers(store, newId),
    ...spaceHandlers(store, inviting.bootstrap),
    ...inviteHandlers(inviting),
    search: createSearch(store, quickFind, visits),
    queryCollection: createQueryCollection(store, collections, now),
    exportCollection: createExportCollection(store, collections, now),
    getBacklinks: createGetBacklinks(store, { links, origins: () => ["https://tessera.example"] }),
    recordPageVisit: createRecordPageVisit(store, visits, now),
    getPageVisits: createGetPageVisits(store, visits),
    loadTrash: createLoadTrash(store, trash),
    deleteBlocks: createDeleteBlocks(store, now, newId),
    duplicatePage: createDuplicatePage(store, newId),
    enqueueTask: createEnqueueTask(store, tasks),
    cancelTask: createCancelTask(tasks),
    findUser: createFindUser(store, people, new SearchedNames(people, Date.now)),
    getNamedUsers: createGetNamedUsers(store),
    ...memberHandlers(world),
    ...departureHandlers({ store, newId, items: itemsOf(world), departures: { privatePages: async () => [] } }),
    getSignedFileUrls: createGetSignedFileUrls(signedFiles),
  };
  return async (event, body, userId, spaceId) => {
    const request = v.parse(events[event].request as v.GenericSchema, JSON.parse(JSON.stringify(body)));
    const handler = (handlers as Readonly<Record<string, unknown>>)[event] as (
      request: unknown,
      context: unknown,
    ) => Promise<unknown>;
    try {
      return JSON.stringify(
        await handler(request, {
          caller: userId === null ? publicCaller : sessionCaller(userId, userId),
          spaceId: spaceId ?? null,
          cookies: {},
          setCookies: [],
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return JSON.stringify({ name: error.kind, debugMessage: error.debugMessage, clientData: error.clientData });
    }
  };
}

async function namedIn({ store }: SecretWorld, id: string): Promise<NamedPerson> {
  const user = await store.read(id, (world) => world.entry("user", id)?.value);
  return { id, name: String(user?.["name"]), email: String(user?.["email"]) };
}

/** Uploaded for the block of its own id, by nobody who asks. */
function fileOf({ model }: SecretWorld, spaceId: string, id: string): FileRow | null {
  const name = model.files.get(id);
  if (name === undefined || spaceId !== model.space) return null;
  const kept = { contentType: "image/png", size: 1, partSize: 1, parts: 1, sha256: "-", sniffedType: "image/png" };
  return { spaceId, id, blockId: id, userId: model.space, name, state: "whole", ...kept };
}

/** Questions of one kind that a person asks at a time; over the cases all are asked. */
const ASKS = 2;

/** Asks as this person, of every kind; hands each answer to `judge`. */
export async function probeAll(
  world: SecretWorld,
  call: Call,
  userId: string | null,
  judge: (event: EventName, answer: string) => void,
): Promise<void> {
  for (const [name, asks] of Object.entries(PROBES) as [Probed, (world: SecretWorld) => readonly Ask[]][]) {
    if (userId === null && events[name].access !== "public") continue;
    const all = asks(world);
    for (let n = Math.min(all.length, ASKS); n > 0; n--) {
      const { body, spaceId } = world.model.random.pick(all);
      judge(name, await call(name, body, userId, spaceId));
    }
  }
}
