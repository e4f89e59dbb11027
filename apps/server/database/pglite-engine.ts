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
  /**
   * Executes complete protocol messages; the answer is everything the backend wrote. The messages were executed before the promise
   * was returned, so calls are answered in their order.
   */
  execute(messages: Uint8Array): Promise<Uint8Array>;
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
    execute: (messages) => executeIn(pglite, messages),
    close: () => pglite.close(),
  };
}

/**
 * PGlite's own `execProtocolRawSync` parses every answer as well and keeps all of it until `execProtocol` is called. The stream hands
 * on the bytes alone.
 */
async function executeIn(pglite: PGlite, messages: Uint8Array): Promise<Uint8Array> {
  // The message that starts a connection has no type, and its answer is not streamed.
  if (messages[0] === 0) return pglite.execProtocolRawSync(messages);
  const parts: Uint8Array[] = [];
  await pglite.execProtocolRawStream(messages, {
    syncToFs: false,
    // The bytes are in the memory of the engine, which reuses them.
    onRawData: (bytes) => void parts.push(bytes.slice()),
  });
  const [first] = parts;
  return parts.length === 1 && first !== undefined ? first : joined(parts);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
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
