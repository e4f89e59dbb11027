// The whole server put together: ground, features and HTTP, in the order in which each needs the one before, and taken down in
// reverse. Everything that is not pure (clock, random, files) enters here.

import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { events } from "@tessera/kernel/wire/api/events.ts";
import type { Config } from "./config.ts";
import { serveControl } from "./control/control-server.ts";
import { databaseChecks } from "./database/database-checks.ts";
import { databaseFault } from "./database/database-fault.ts";
import type { Database } from "./database/sql.ts";
import { handlersOf, openFeatures } from "./features.ts";
import { writeBackup } from "./features/backup/write-backup.ts";
import { startBackground } from "./ground/background.ts";
import type { Feature } from "./ground/feature.ts";
import type { Ground } from "./ground/ground.ts";
import { Shutdown } from "./ground/shutdown.ts";
import { openGround } from "./ground/open-ground.ts";
import { createAnswering } from "./http/answering.ts";
import { createHttp } from "./http/create-http.ts";
import { createCrossSite } from "./http/cross-site.ts";
import { createCallLimits } from "./auth/call-limits.ts";
import type { DispatchServices } from "./http/dispatch.ts";
import { findWebClient } from "./http/static-files.ts";
import { ladder } from "./ladder.ts";
import { announceInstance } from "./operating/instance-file.ts";
import type { Log } from "./operating/log.ts";
import { addProcessMetrics, createMetrics, type Metrics } from "./operating/metrics.ts";
import { loadSecrets } from "./operating/secrets.ts";
import { serveMetrics } from "./operating/serve-metrics.ts";
import { version } from "./operating/version.ts";
import { AccountShares, usualShare } from "./realtime/account-share.ts";
import { PolledConnections } from "./realtime/polled-connections.ts";
import { serveSockets } from "./realtime/serve-sockets.ts";
import { openFileStore } from "./storage/open-file-store.ts";
import { MemberListsDb } from "./store/member-lists-db.ts";
import { migrateMembers } from "./store/migrate-members.ts";
import { storageFault } from "./storage/storage-fault.ts";

export interface RunningServer {
  /** What people open: the configured address, with the port that was free where 0 was asked for. */
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  readonly app: FastifyInstance;
  /** Stops taking work, finishes what runs, closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

/** From source: apps/web/dist; from the bundle in apps/server/dist: one folder further up. */
const webFolders = ["../web/dist", "../../web/dist"].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export async function startServer(config: Config, log: Log): Promise<RunningServer> {
  const shutdown = new Shutdown();
  try {
    return await start(config, log, shutdown);
  } catch (error) {
    await shutdown.end();
    throw error;
  }
}

async function start(config: Config, log: Log, shutdown: Shutdown): Promise<RunningServer> {
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 });
  const secrets = loadSecrets(config.dataFolder, randomBytes);
  const secret = config.sessionSecret ?? secrets.session;
  let { baseUrl } = config;
  const origin = (): string => baseUrl.origin;
  const machine = { log, shutdown, now: Date.now, newId: randomUUID };
  const metrics = createMetrics();
  const opened = await openGround({ ...machine, place: config, ladder, secret, origin });
  const { ground, hub, room } = opened;
  const { database, sessions } = ground;
  await showMetrics(metrics, config, shutdown);

  const lists = new MemberListsDb(database);
  await migrateMembers({ store: ground.records.store, lists, newId: ground.newId });

  const files = await openFileStore(config, { now: Date.now, randomUUID });
  const shares = new AccountShares(usualShare, () => performance.now());
  const polled = new PolledConnections({ hub, shares, newId: randomUUID, after: laterOnce });
  const features = await openFeatures(ground, files, polled, config);
  startBackground(opened, Object.values<Feature>(features), metrics);

  const https = baseUrl.protocol === "https:";
  const services = servicesOf(ground, metrics, config, https);
  const webClient = findWebClient(webFolders, baseUrl);
  const checks = { ...databaseChecks(database, ladder), room };
  const app = await createHttp({
    events,
    handlers: handlersOf(features),
    services,
    health: { version, client: webClient?.release ?? null, checks, isStopping: () => shutdown.isEnding },
    webClient,
    trustProxy: config.trustProxy,
    https,
    randomUUID,
  });
  for (const { routes } of Object.values<Feature>(features)) await routes?.(app, services);

  const control = await serveControl({
    runFlags: features.flags.run,
    writeBackup: async (write) =>
      void (await writeBackup({ database, files, appVersion: version, now: Date.now, write })),
    secret: secrets.control,
    folder: config.dataFolder,
    randomUUID,
    onError: (error) => log.error({ err: error }, "a command failed"),
  });
  shutdown.onStop(() => control.stop());
  shutdown.onStop(() => app.close());
  const onError = (error: unknown): void => log.error({ err: error }, "realtime");
  const onClientFault = (what: string): void => log.info({ what }, "a socket was refused");
  const { crossSite } = services;
  const newId = randomUUID;
  shutdown.onStop(serveSockets(app.server, { hub, sessions, crossSite, shares, newId, onError, onClientFault }));
  // Requests for messages are held: they are answered first, because the application closes when no request is left.
  shutdown.onStop(() => polled.stop());
  await app.listen({ port: config.port, host: config.host });
  const port = portOf(app);
  if (!config.baseUrlGiven) baseUrl = withPort(baseUrl, port);
  shutdown.onStop(announceInstance(config.dataFolder, { pid: process.pid, controlPort: control.port }));
  return { url: baseUrl.origin, port, database, app, stop: async () => await shutdown.end() };
}

/** Timers of connections do not keep the process alive. */
function laterOnce(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms).unref();
  return () => clearTimeout(timer);
}

async function showMetrics(metrics: Metrics, { metricsPort, metricsHost }: Config, shutdown: Shutdown): Promise<void> {
  if (metricsPort === null) return;
  addProcessMetrics(metrics);
  const shown = await serveMetrics(metrics, metricsPort, metricsHost);
  shutdown.onStop(() => shown.stop());
}

function servicesOf(
  { sessions, secret, origin, log }: Ground,
  metrics: Metrics,
  { baseUrlGiven }: Config,
  https: boolean,
): DispatchServices {
  const crossSite = createCrossSite({ baseOrigin: origin, baseUrlGiven, secret, randomBytes });
  const context = { faults: [storageFault, databaseFault], log, random: Math.random, randomUUID };
  const answering = createAnswering(context, crossSite, () => https);
  const nowMs = (): number => performance.now();
  return { sessions, crossSite, answering, metrics, nowMs, limits: createCallLimits(nowMs) };
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
