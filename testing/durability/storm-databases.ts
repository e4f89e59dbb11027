// The two databases that a storm rages on, as the server is shipped with them: durable, in fresh folders of their own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPglite } from "@tessera/server/database/open-pglite.ts";
import { openPostgres } from "@tessera/server/database/open-postgres.ts";
import type { Database } from "@tessera/server/database/sql.ts";
import { placeTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import { freshDatabase, startPostgres } from "../postgres.ts";
import { storm, type StormOptions, type StormResult } from "./storm.ts";

type Rest = Pick<StormOptions, "seed" | "kills">;

const raise = (error: Error): never => {
  throw error;
};

/** Where a server keeps what it has, from kill to kill. */
export interface StormPlace {
  readonly data: string;
  readonly env: Readonly<Record<string, string>>;
  /** Opens the database of the stopped server. */
  readonly openSql: () => Promise<Database>;
}

export async function onPglite<Result>(run: (place: StormPlace) => Promise<Result>): Promise<Result> {
  const data = mkdtempSync(path.join(tmpdir(), "tessera-storm-"));
  try {
    await placeTestPglite(data);
    return await run({ data, env: {}, openSql: async () => await openPglite({ folder: data, onEngineLost: raise }) });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

export async function onPostgres<Result>(run: (place: StormPlace) => Promise<Result>): Promise<Result> {
  const data = mkdtempSync(path.join(tmpdir(), "tessera-storm-"));
  const postgres = await startPostgres({ durable: true });
  try {
    const { url } = await freshDatabase(postgres.url);
    const openSql = async (): Promise<Database> => await openPostgres({ url, poolSize: 1, onConnectionLost: raise });
    return await run({ data, env: { DATABASE_URL: url }, openSql });
  } finally {
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

export async function stormOnPglite(rest: Rest): Promise<StormResult> {
  return await onPglite(async (place) => await storm({ ...rest, ...place }));
}

export async function stormOnPostgres(rest: Rest): Promise<StormResult> {
  return await onPostgres(async (place) => await storm({ ...rest, ...place }));
}
