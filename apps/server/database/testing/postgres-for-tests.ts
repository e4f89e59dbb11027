// A PostgreSQL of its own for one test file: TESSERA_TEST_DATABASE_URL where given, else a server
// started from the installed binaries in a scratch folder and stopped at the end.

import { execFile, spawn } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const run = promisify(execFile);

export interface TestPostgres {
  /** A database that nothing has touched yet. */
  freshUrl(): Promise<string>;
  stop(): Promise<void>;
}

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env["TESSERA_TEST_DATABASE_URL"];
  return given === undefined ? await ownServer() : { ...freshDatabases(given), stop: async () => undefined };
}

function freshDatabases(url: string): Pick<TestPostgres, "freshUrl"> {
  let count = 0;
  return {
    async freshUrl() {
      count += 1;
      const name = `tessera_test_${process.pid}_${Date.now()}_${count}`;
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(`CREATE DATABASE ${name}`);
      await client.end();
      const fresh = new URL(url);
      fresh.pathname = `/${name}`;
      return fresh.href;
    },
  };
}

async function ownServer(): Promise<TestPostgres> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), "tessera-pg-"));
  const user = await serverUser();
  if (user !== null) {
    chmodSync(folder, 0o755);
    chownSync(folder, user.uid, user.gid);
  }
  const data = join(folder, "data");
  const as = user ?? {};
  await run(join(bin, "initdb"), ["-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"], as);
  const port = await freePort();
  const server = spawn(
    join(bin, "postgres"),
    ["-D", data, "-p", String(port), "-k", folder, "-h", "127.0.0.1", "-c", "max_connections=100", "-c", "log_min_messages=fatal"],
    { ...as, stdio: "ignore" },
  );
  const exited = new Promise<void>((resolve) => server.once("exit", () => resolve()));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async (): Promise<void> => {
    server.kill("SIGINT");
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...freshDatabases(url), stop };
}

function binaries(): string {
  const roots = ["/usr/lib/postgresql", "/opt/homebrew/opt", "/usr/local/opt"];
  const found = roots
    .filter((root) => existsSync(root))
    .flatMap((root) => readdirSync(root).map((name) => join(root, name, "bin")))
    .filter((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")))
    .sort()
    .at(-1);
  if (found === undefined) {
    throw new Error("No PostgreSQL server found: install one, or name a server in TESSERA_TEST_DATABASE_URL.");
  }
  return found;
}

/** PostgreSQL refuses to run as root: then it runs as the user `postgres`. */
async function serverUser(): Promise<{ uid: number; gid: number } | null> {
  if (process.getuid?.() !== 0) return null;
  const id = async (flag: string): Promise<number> => Number((await run("id", [flag, "postgres"])).stdout);
  return { uid: await id("-u"), gid: await id("-g") };
}

function freePort(): Promise<number> {
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

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on("error", () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
