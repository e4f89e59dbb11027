/**
 * The app's own files on this device, one cache for each build. Invariant: a page is answered only from a build that is
 * here whole, every file of it checked against the hash that the build gave; another build's files stay as long as a tab
 * runs it. Calls, sockets and images of the server are never touched. Leaves the worker's life to service-worker.ts.
 */
import { isClientPath } from "@tessera/kernel/routes/client-path.ts";

export interface ShellFiles {
  /** Names the build: another build has another. */
  readonly build: string;
  /** Path to integrity, `sha256-...`; "/" is the page itself. */
  readonly files: Readonly<Record<string, string>>;
  /** The files that the page itself names: every start asks for them. */
  readonly first: readonly string[];
}

export interface ShellPorts {
  readonly caches: Pick<CacheStorage, "open" | "keys" | "delete">;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
  /** Resolves when the next file may be fetched. */
  readonly turn: () => Promise<void>;
  /** The builds that tabs run now; null: some, and it cannot be said which. */
  readonly running: () => Promise<ReadonlySet<string> | null>;
}

const page = "/";
const prefix = "tessera-shell/";
const atOnce = 2;

/** Files that bear the hash of what is in them: the same name is the same file in every build. */
const isHashed = (path: string): boolean => path.startsWith("/assets/");

/** The cache that holds the files of a build. */
export const cacheOf = (build: string): string => prefix + build;

export class ShellCache {
  private readonly name: string;

  constructor(
    private readonly shell: ShellFiles,
    private readonly ports: ShellPorts,
  ) {
    this.name = cacheOf(shell.build);
  }

  /** Has every file here, or throws; what did come is kept for the next try. */
  async install(): Promise<void> {
    const cache = await this.ports.caches.open(this.name);
    const others = await this.others();
    const missing = Object.keys(this.shell.files).values();
    const work = async (): Promise<void> => {
      for (const path of missing) {
        await this.ports.turn();
        if ((await cache.match(path)) !== undefined) continue;
        const here = isHashed(path) ? await this.fromOthers(path, others) : undefined;
        await cache.put(path, here ?? (await this.get(path)));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  /** Lets go of the builds that no tab runs any more. */
  async clean(): Promise<void> {
    const { caches, running } = this.ports;
    const others = await this.others();
    if (others.length === 0) return;
    const used = await running();
    if (used === null) return;
    for (const name of others) if (!used.has(name.slice(prefix.length))) await caches.delete(name);
  }

  /** The answer to a request, or null where it is none of the shell's. */
  answer(request: Request): Promise<Response> | null {
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== this.ports.origin) return null;
    if (request.mode === "navigate") return isClientPath(pathname) ? this.orNetwork(page, request) : null;
    return isHashed(pathname) || Object.hasOwn(this.shell.files, pathname) ? this.orNetwork(pathname, request) : null;
  }

  private async orNetwork(path: string, request: Request): Promise<Response> {
    const { caches, fetch } = this.ports;
    const here = await (await caches.open(this.name)).match(path);
    const older = async () => (isHashed(path) ? await this.fromOthers(path, await this.others()) : undefined);
    return here ?? (await older()) ?? (await fetch(request));
  }

  private async fromOthers(path: string, others: readonly string[]): Promise<Response | undefined> {
    for (const name of others) {
      const found = await (await this.ports.caches.open(name)).match(path);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  private async others(): Promise<string[]> {
    return (await this.ports.caches.keys()).filter((name) => name.startsWith(prefix) && name !== this.name);
  }

  /** From the server, refused where it is not the file of this very build. */
  private async get(path: string): Promise<Response> {
    const cache = isHashed(path) ? "default" : "no-cache";
    const integrity = this.shell.files[path] ?? "";
    const response = await this.ports.fetch(
      new Request(new URL(path, this.ports.origin), { integrity, cache, credentials: "same-origin" }),
    );
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
    return response;
  }
}
