// The two databases that a storm rages on, as the server is shipped with them: durable, in fresh folders of their own.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { openPglite } from "@tessera/server/database/open-pglite.ts";
import { openPostgres } from "@tessera/server/database/open-postgres.ts";
import { placeTestPglite } from "@tessera/server/database/testing/pglite-for-tests.ts";
import { freshDatabase, startPostgres } from "../postgres.ts";
import { storm, type StormOptions, type StormResult } from "./storm.ts";

type Rest = Pick<StormOptions, "seed" | "kills">;

const raise = (error: Error): never => {
  throw error;
};

export async function stormOnPglite(rest: Rest): Promise<StormResult> {
  const data = mkdtempSync(path.join(tmpdir(), "tessera-storm-"));
  try {
    await placeTestPglite(data);
    return await storm({
      ...rest,
      data,
      env: {},
      openSql: async () => await openPglite({ folder: data, onEngineLost: raise }),
    });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

export async function stormOnPostgres(rest: Rest): Promise<StormResult> {
  const data = mkdtempSync(path.join(tmpdir(), "tessera-storm-"));
  const postgres = await startPostgres({ durable: true });
  try {
    const { url } = await freshDatabase(postgres.url);
    const openSql = async (): ReturnType<StormOptions["openSql"]> =>
      await openPostgres({ url, poolSize: 1, onConnectionLost: raise });
    return await storm({ ...rest, data, env: { DATABASE_URL: url }, openSql });
  } finally {
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
