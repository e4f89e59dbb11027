// The whole server put together: database, sessions, calls, web client, in the order in which
// each needs the one before, and taken down in reverse. Everything that is not pure (clock,
// random, files) enters here.

import { randomBytes, randomUUID } from "node:crypto";
import { lookup } from "node:dns/promises";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { MOST_COPIED } from "@tessera/kernel/rules/copies.ts";
import { events } from "@tessera/kernel/wire/api/events.ts";
import { clientLogKey, type ClientLogs } from "./features/client-logs/collect-logs.ts";
import { createHandlers } from "./handlers.ts";
import { createPasswords } from "./auth/passwords.ts";
import { createKnownDevices } from "./auth/known-devices.ts";
import { createSignInLimits, inMemory } from "./auth/rate-limits.ts";
import { createSessions } from "./auth/sessions.ts";
import type { SignInServices } from "./auth/sign-in.ts";
import { Collections, snapshotForm } from "./features/collections/collections.ts";
import { EngineThread } from "./features/collections/engine-thread.ts";
import { SnapshotDb } from "./features/collections/snapshot-db.ts";
import { serveControl } from "./control/control-server.ts";
import type { Config } from "./config.ts";
import { ladder } from "./ladder.ts";
import { databaseChecks } from "./database/database-checks.ts";
import { databaseFault } from "./database/database-fault.ts";
import { openMigratedDatabase } from "./database/open-database.ts";
import { watchRoom } from "./database/room.ts";
import type { Database, Sql } from "./database/sql.ts";
import { type Checks } from "./http/health.ts";
import { createAnswering } from "./http/answering.ts";
import { createHttp } from "./http/create-http.ts";
import { createCrossSite } from "./http/cross-site.ts";
import { findWebClient } from "./http/static-files.ts";
import { GuardedFetch } from "./features/files/links/guarded-fetch.ts";
import { isPublicAddress } from "./features/files/links/public-address.ts";
import { FileDb } from "./features/files/database/file-db.ts";
import { storageFault } from "./storage/storage-fault.ts";
import { openFileStore } from "./storage/open-file-store.ts";
import { serveSigned } from "./features/files/signing/serve-signed.ts";
import { serveUploads } from "./features/files/uploads/serve-uploads.ts";
import { FileSignatures } from "./features/files/signing/signatures.ts";
import { SignedFiles } from "./features/files/signing/signed-files.ts";
import { sweepUploads } from "./features/files/uploads/upload-sweeps.ts";
import { Uploads } from "./features/files/uploads/uploads.ts";
import { openImages } from "./features/files/images/open-images.ts";
import { serveImages } from "./features/files/images/serve-images.ts";
import { idOfCode, newCode } from "./features/invites/invite-codes.ts";
import { announceInstance } from "./operating/instance-file.ts";
import type { Log } from "./operating/log.ts";
import { addProcessMetrics, createMetrics } from "./operating/metrics.ts";
import { loadSecrets } from "./operating/secrets.ts";
import { serveMetrics } from "./operating/serve-metrics.ts";
import { LinkDb } from "./features/backlinks/link-db.ts";
import { linkFold } from "./features/backlinks/link-fold.ts";
import type { Fold } from "./folds/fold.ts";
import { horizonFolds } from "./folds/horizon-folds.ts";
import { FeatureFlags } from "./features/flags/feature-flags.ts";
import { runFlags } from "./features/flags/flags-command.ts";
import { FoldRunner } from "./folds/fold-runner.ts";
import { PeopleDb } from "./features/people/people-db.ts";
import { recordsIn, statisticsOf, type Records } from "./ground/records.ts";
import { Hub } from "./realtime/hub.ts";
import { listenToNeighbours } from "./realtime/neighbours.ts";
import { serveSockets } from "./realtime/serve-sockets.ts";
import { Indexer } from "./features/search/indexer.ts";
import { SearchRunner } from "./folds/follower.ts";
import { SearchDb, searchTables } from "./features/search/search-db.ts";
import { searchFold } from "./features/search/search-fold.ts";
import { Search } from "./features/search/search.ts";
import { writeBackup } from "./features/backup/write-backup.ts";
import type { Commit } from "./store/committer.ts";
import { DuplicateTask } from "./features/copies/duplicate-task.ts";
import { TaskDb } from "./tasks/task-db.ts";
import { Tasks } from "./tasks/tasks.ts";
import { TrashDb } from "./features/trash/trash-db.ts";
import { TrashKeeper } from "./features/trash/trash-keeper.ts";
import { PageVisits } from "./features/visits/page-visits.ts";
import { version } from "./operating/version.ts";

export interface RunningServer {
  /** What people open: the configured address, with the port that was free where 0 was asked for. */
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  readonly app: FastifyInstance;
  /** Stops taking work, finishes what runs, closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

/** How often the logs are looked through for what has become old enough. */
const foldEveryMs = 10 * 60 * 1000;

/** What the collections that are asked about may take together; those that were used least are let go past it. */
const collectionBytes = 400_000_000;

/** Links that one person may have looked at in a minute, and how long one may take. */
const linksAMinute = 60;
const linkWithinMs = 10_000;

/** From source: apps/web/dist; from the bundle in apps/server/dist: one folder further up. */
const webFolders = ["../web/dist", "../../web/dist"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const undo: (() => void | Promise<void>)[] = [];
  let stopping: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopping ??= unwind(undo);
    return stopping;
  };
  try {
    mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
    const secrets = loadSecrets(config.dataFolder, randomBytes);
    const { database, check: room } = watchRoom(await openMigratedDatabase(config, log, ladder));
    undo.push(() => database.close());

    const metrics = createMetrics();
    const sessions = await createSessions({ database, now: Date.now, randomBytes, randomUUID });
    undo.push(() => sessions.close());
    const onError = (error: unknown): void => log.error({ err: error }, "realtime");
    const listeners: ((commit: Commit) => void)[] = [];
    const behind = database.ranked("behind");
    const handles = { commits: database.ranked("commit"), behind };
    const records = recordsIn(database, log, handles, (commit) => {
      for (const listener of listeners) listener(commit);
    });
    const hub = new Hub(records.store, { onError });
    const neighbours = await listenToNeighbours(database, randomUUID(), (scope) => hub.onMoved(scope), onError);
    listeners.push(
      (commit) => hub.onCommit(commit),
      (commit) => neighbours.tell(commit),
    );
    const folds = new FoldRunner({
      db: records.behind,
      folds: horizonFolds(records.store, randomUUID),
      now: Date.now,
      onError: (error, fold, scope) => log.error({ err: error, fold, scope }, "a fold failed"),
      onDone: (fold, rows) => metrics.countFolded(fold, rows),
    });
    folds.start(foldEveryMs);
    const trash = new TrashDb(database);
    const keeper = new TrashKeeper({
      store: records.store,
      trash: new TrashDb(behind),
      now: Date.now,
      newId: randomUUID,
      onError: (error, scope) => log.error({ err: error, scope }, "the trash was not kept"),
    });
    keeper.start(foldEveryMs);
    const tasks = new Tasks({
      db: new TaskDb(database),
      works: {
        duplicateBlock: new DuplicateTask({
          store: records.store,
          newId: randomUUID,
          now: Date.now,
          most: MOST_COPIED,
        }),
      },
      newId: randomUUID,
      onError: (error, task) => log.error({ err: error, task }, "a task failed"),
    });
    let baseUrl = config.baseUrl;
    const links = new LinkDb(database);
    const origins = (): readonly string[] => [baseUrl.origin];
    const linking = linkFold(records.behind, new LinkDb(behind), origins);
    const engine = new EngineThread(collectionBytes);
    undo.push(() => engine.stop());
    const collections = new Collections(records.store, engine, {
      snapshots: new SnapshotDb(behind, snapshotForm),
      now: Date.now,
      onError: (error) => log.error({ err: error }, "a collection's snapshot was not written"),
    });
    undo.push(() => collections.idle());
    const searching = searchIn({ database, behind }, records, linking, log);
    searching.runner.start();
    listeners.push(() => searching.runner.wake());
    undo.push(() => searching.runner.stop());
    undo.push(
      () => records.store.idle(),
      () => records.repairs.idle(),
      () => folds.stop(),
      () => keeper.stop(),
      () => neighbours.stop(),
      () => tasks.stop(),
    );
    tasks.start();
    const signIn: SignInServices = {
      database,
      sessions,
      passwords: createPasswords(),
      limits: createSignInLimits(config.signUpsPerHour),
      devices: createKnownDevices(config.sessionSecret ?? secrets.session, randomBytes),
      identities: [{ createUser: (sql, user) => recordsIn(sql, log).bootstrap.createUser(user) }],
      now: Date.now,
      randomUUID,
    };

    if (config.metricsPort !== null) {
      addProcessMetrics(metrics);
      const shown = await serveMetrics(metrics, config.metricsPort, config.metricsHost);
      undo.push(() => shown.stop());
    }

    const files = await openFileStore(config, { now: Date.now, randomUUID });
    const fileDb = new FileDb(database, Date.now);
    const signatures = new FileSignatures(config.sessionSecret ?? secrets.session, Date.now);
    const uploads = new Uploads({
      records: records.store,
      files,
      db: fileDb,
      sizeLimit: config.fileSizeLimit,
      newId: randomUUID,
    });
    undo.push(
      sweepUploads([uploads, files], foldEveryMs, (error) => log.error({ err: error }, "uploads were not swept")),
    );

    const signedFiles = new SignedFiles({
      records: records.store,
      db: fileDb,
      signatures,
      origin: () => baseUrl.origin,
    });
    const images = await openImages({
      files,
      folder: join(config.dataFolder, "images"),
      mostKept: config.imageCacheLimit,
      randomUUID,
      onFailure: (error) => log.warn({ err: error }, "a picture was not made smaller"),
    });
    undo.push(() => images.close());

    const fetch = new GuardedFetch({
      resolve: async (host) => await lookup(host, { all: true }),
      isAllowed: isPublicAddress,
      withinMs: linkWithinMs,
      userAgent: `Tessera/${version} (link preview)`,
    });
    undo.push(() => fetch.close());

    const flags = new FeatureFlags(database, Date.now);
    const crossSite = createCrossSite({
      baseOrigin: () => baseUrl.origin,
      baseUrlGiven: config.baseUrlGiven,
      secret: config.sessionSecret ?? secrets.session,
      randomBytes,
    });
    const https = baseUrl.protocol === "https:";
    const answering = createAnswering(
      { faults: [storageFault, databaseFault], log, random: Math.random, randomUUID },
      crossSite,
      () => https,
    );
    const webClient = findWebClient(webFolders, baseUrl);
    const checks: Checks = { ...databaseChecks(database, ladder), room };
    const services = { sessions, crossSite, answering, metrics, nowMs: () => performance.now() };
    const app = await createHttp({
      events,
      handlers: createHandlers({
        signIn,
        invites: { ...records, newCode, idOfCode },
        quickFind: searching.search,
        collections,
        backlinks: { links, origins },
        visits: new PageVisits(database),
        people: new PeopleDb(database),
        trash,
        tasks,
        flags,
        uploads,
        signedFiles,
        links: { fetch, limit: inMemory(linksAMinute, 60) },
        clientLogs: clientLogsOf(config.sessionSecret ?? secrets.session, log),
        now: Date.now,
        newId: randomUUID,
      }),
      services,
      health: { version, client: webClient?.release ?? null, checks, isStopping: () => stopping !== null },
      webClient,
      trustProxy: config.trustProxy,
      https,
      randomUUID,
    });
    await serveUploads(app, uploads, services);
    const signed = { db: fileDb, files, signatures, answering, now: Date.now };
    serveSigned(app, signed);
    serveImages(app, { ...signed, images, sessions, signedFiles });
    const control = await serveControl({
      runFlags: (words) => runFlags(flags, words),
      writeBackup: async (write) =>
        void (await writeBackup({ database, files, appVersion: version, now: Date.now, write })),
      secret: secrets.control,
      folder: config.dataFolder,
      randomUUID,
      onError: (error) => log.error({ err: error }, "a command failed"),
    });
    undo.push(() => control.stop());
    undo.push(() => app.close());
    undo.push(serveSockets(app.server, { hub, sessions, crossSite, newId: randomUUID, onError }));
    await app.listen({ port: config.port, host: config.host });
    const port = portOf(app);
    if (!config.baseUrlGiven) baseUrl = withPort(baseUrl, port);
    undo.push(announceInstance(config.dataFolder, { pid: process.pid, controlPort: control.port }));
    return { url: baseUrl.origin, port, database, app, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Batches that one address may send in a minute. */
const logBatches = 60;

function clientLogsOf(secret: string, log: Log): ClientLogs {
  const levels = { info: "info", warning: "warn", error: "error" } as const;
  return {
    key: clientLogKey(secret),
    limit: inMemory(logBatches, 60),
    write: (level, line, words) => log[levels[level]](line, words),
  };
}

function searchIn(
  { database, behind }: { readonly database: Database; readonly behind: Sql },
  { store, behind: records }: Records,
  beside: Fold,
  log: Log,
): { readonly search: Search; readonly runner: SearchRunner } {
  const tables = new SearchDb(behind);
  const onError = (error: unknown, about: object): void => log.error({ err: error, ...about }, "search fell behind");
  const folds = new FoldRunner({
    db: records,
    // What links where is kept as soon as what can be found.
    folds: [beside, searchFold(records, tables, Date.now)],
    now: Date.now,
    onError: (error, fold, scope) => onError(error, { fold, scope }),
  });
  const statistics = statisticsOf(behind, searchTables, log);
  const indexer = new Indexer({
    store,
    records,
    search: tables,
    now: Date.now,
    onError: (error, space, page) => onError(error, { space, page }),
    onRead: () => statistics.added(1),
  });
  return {
    search: new Search(database, store, Date.now),
    runner: new SearchRunner(folds, indexer, (error) => onError(error, {})),
  };
}

async function unwind(undo: readonly (() => void | Promise<void>)[]): Promise<void> {
  for (const step of undo.toReversed()) await step();
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("The server listens on no port.");
  return address.port;
}

function withPort(url: URL, port: number): URL {
  const changed = new URL(url);
  changed.port = String(port);
  return changed;
}
