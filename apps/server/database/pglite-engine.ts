// The embedded engine: PGlite on a folder, made durable. A commit has reached the disk when its
// answer exists: PostgreSQL's own fsync calls are passed through to real ones (PGlite ships with
// them switched off). Speaks protocol bytes; who sends them is left to open-pglite.ts.

import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { plannerSettings } from "./planner-settings.ts";

export interface Engine {
  /** Executes complete protocol messages; the answer is everything the backend wrote. */
  execute(messages: Uint8Array): Uint8Array;
  close(): Promise<void>;
}

export interface EngineOptions {
  readonly folder: string;
  /** False only in tests: a crash of the machine then loses commits. */
  readonly fsync: boolean;
}

interface Stream {
  readonly nfd?: number;
  readonly node: unknown;
}

/** What this file uses of Emscripten's NODEFS, which ships without types. */
interface NodeFsModule {
  realPath(node: unknown): string;
  stream_ops: { fsync?: (stream: Stream) => number };
}

class SyncedNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const passFsyncOn: NonNullable<typeof emscriptenOpts.preRun>[number] = (mod) => {
      const nodefs = mod.NODEFS as unknown as NodeFsModule;
      nodefs.stream_ops.fsync = (stream) => {
        if (stream.nfd !== undefined) fsyncSync(stream.nfd);
        else fsyncPath(nodefs.realPath(stream.node));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), passFsyncOn] } };
  }
}

function fsyncPath(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** Sized for one process: little memory, and a log short enough to replay quickly after a crash. */
const sizes = ["shared_buffers=64MB", "max_wal_size=128MB", "min_wal_size=32MB"];

function startParams(fsync: boolean): string[] {
  const defaults = PGlite.defaultStartParams.filter((param) => param !== "-F");
  const durability = fsync
    ? ["fsync=on", "synchronous_commit=on", "wal_sync_method=fsync"]
    : ["fsync=off", "synchronous_commit=off"];
  return [...defaults, ...[...sizes, ...plannerSettings, ...durability].flatMap((setting) => ["-c", setting])];
}

export async function openEngine({ folder, fsync }: EngineOptions): Promise<Engine> {
  const pglite = await PGlite.create({
    fs: new SyncedNodeFS(folder),
    startParams: startParams(fsync),
    extensions: { pg_trgm },
  });
  return {
    execute: (messages) => pglite.execProtocolRawSync(messages),
    close: () => pglite.close(),
  };
}

export function engineExists(folder: string): boolean {
  return existsSync(`${folder}/PG_VERSION`);
}

/**
 * Creates the database beside its place and moves it there whole: a crash leaves nothing half done. `fill` makes it in the
 * folder that it is given, which no other start uses.
 */
export async function createEngine(
  { folder, fsync }: EngineOptions,
  fill: (draft: EngineOptions) => Promise<void>,
): Promise<void> {
  const [parent, drafts] = [dirname(folder), `${basename(folder)}.new`];
  for (const left of readdirSync(parent).filter((name) => name.startsWith(drafts)))
    rmSync(join(parent, left), { recursive: true, force: true });
  const draft = join(parent, `${drafts}-${process.pid}`);
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  await fill({ folder: draft, fsync });
  if (fsync) fsyncTree(draft);
  renameSync(draft, folder);
  if (fsync) fsyncPath(parent);
}

function fsyncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true, recursive: true })) {
    if (entry.isFile() || entry.isDirectory()) fsyncPath(join(entry.parentPath, entry.name));
  }
  fsyncPath(path);
}
