import { createHash } from "node:crypto";
import { settle } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { ShellCache, type ShellPorts } from "./shell-cache.ts";

const origin = "https://tessera.example";
const hashOf = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const pathOf = (request: RequestInfo | URL) =>
  typeof request === "string" ? request : new URL(request instanceof Request ? request.url : request).pathname;

/** The browser's caches, without the rest of the browser. */
function memoryCaches() {
  const kept = new Map<string, Map<string, string>>();
  const open = async (name: string): Promise<Cache> => {
    const entries = kept.get(name) ?? new Map<string, string>();
    kept.set(name, entries);
    return {
      async match(request: RequestInfo) {
        const text = entries.get(pathOf(request));
        return text === undefined ? undefined : new Response(text);
      },
      async put(request: RequestInfo, response: Response) {
        entries.set(pathOf(request), await response.text());
      },
    } as unknown as Cache;
  };
  return { kept, open, keys: async () => [...kept.keys()], delete: async (name: string) => kept.delete(name) };
}

/** A server that gives out one build. Like a browser, it refuses what has not the hash that was asked for. */
function world() {
  const caches = memoryCaches();
  const served = new Map<string, string>();
  const asked: string[] = [];
  let running: ReadonlySet<string> | null = new Set<string>();
  let turn: Promise<void> = Promise.resolve();
  const ports: ShellPorts = {
    caches,
    origin,
    turn: () => turn,
    running: async () => running,
    async fetch(request) {
      const path = pathOf(request);
      asked.push(path);
      const text = served.get(path);
      if (text === undefined) return new Response("", { status: 404 });
      if (request.integrity !== "" && request.integrity !== hashOf(text)) throw new TypeError("integrity");
      return new Response(text);
    },
  };
  const release = (build: string, files: Readonly<Record<string, string>>) => {
    served.clear();
    for (const [path, text] of Object.entries(files)) served.set(path, text);
    return new ShellCache(
      {
        build,
        files: Object.fromEntries(Object.entries(files).map(([path, text]) => [path, hashOf(text)])),
        first: [],
      },
      ports,
    );
  };
  const run = (builds: readonly string[] | null) => (running = builds === null ? null : new Set(builds));
  const waitFor = (next: Promise<void>) => void (turn = next);
  return { caches, served, asked, release, run, waitFor };
}

const get = (path: string, mode?: "navigate") => {
  const request = new Request(origin + path);
  if (mode !== undefined) Object.defineProperty(request, "mode", { value: mode });
  return request;
};
const textOf = async (answer: Promise<Response> | null) => (answer === null ? null : await (await answer).text());
const one = { "/": "page one", "/start.js": "start one", "/assets/same.js": "same", "/assets/one.js": "one" };
const two = { "/": "page two", "/start.js": "start two", "/assets/same.js": "same", "/assets/two.js": "two" };

test("every screen is answered with the page that is here, without network", async () => {
  const { release, served } = world();
  const shell = release("1", one);
  await shell.install();
  served.clear();
  for (const path of ["/", "/login", "/a-page-0f3b1c528a644d0e9c1a2b7d5e6f8a90?x=1"])
    expect(await textOf(shell.answer(get(path, "navigate")))).toBe("page one");
  expect(await textOf(shell.answer(get("/assets/one.js")))).toBe("one");
  expect(await textOf(shell.answer(get("/start.js")))).toBe("start one");
});

test("calls, signed addresses, images, states, other origins and writes are never touched", async () => {
  const { release } = world();
  const shell = release("1", one);
  await shell.install();
  for (const path of ["/api/v3/getSpaces", "/signed/x", "/image/x", "/v1/x", "/getStatus", "/service-worker.js"]) {
    expect(shell.answer(get(path)), path).toBeNull();
    expect(shell.answer(get(path, "navigate")), path).toBeNull();
  }
  expect(shell.answer(new Request("https://elsewhere.example/"))).toBeNull();
  expect(shell.answer(new Request(`${origin}/start.js`, { method: "POST" }))).toBeNull();
});

test("a build that does not come whole replaces nothing, and goes on from there at the next try", async () => {
  const { release, served, asked } = world();
  const first = release("1", one);
  await first.install();
  const second = release("2", two);
  served.delete("/assets/two.js");
  await expect(second.install()).rejects.toThrow("/assets/two.js answered 404");
  expect(await textOf(first.answer(get("/", "navigate")))).toBe("page one");
  served.set("/assets/two.js", "two");
  asked.length = 0;
  await second.install();
  expect(asked).toEqual(["/assets/two.js"]);
  expect(await textOf(second.answer(get("/", "navigate")))).toBe("page two");
});

test("files of another build than the worker's own are not taken in", async () => {
  const { release, served } = world();
  const shell = release("1", one);
  served.set("/", "page two");
  await expect(shell.install()).rejects.toThrow("integrity");
});

test("what two builds share is fetched once", async () => {
  const { release, asked } = world();
  await release("1", one).install();
  asked.length = 0;
  await release("2", two).install();
  expect(asked).not.toContain("/assets/same.js");
  expect(asked).toContain("/start.js");
});

test("no file is fetched before its turn comes", async () => {
  const { release, asked, waitFor } = world();
  let come: () => void = () => undefined;
  waitFor(new Promise((resolve) => (come = resolve)));
  const installed = release("1", one).install();
  await settle();
  expect(asked).toEqual([]);
  come();
  await installed;
  expect(asked.toSorted()).toEqual(Object.keys(one).toSorted());
});

test("a tab of an older build still gets its own code; once no tab runs that build, its files go", async () => {
  const { release, run, caches, served } = world();
  await release("1", one).install();
  const second = release("2", two);
  await second.install();
  served.clear();
  run(["1", "2"]);
  await second.clean();
  expect(await textOf(second.answer(get("/assets/one.js")))).toBe("one");
  run(null);
  await second.clean();
  expect(caches.kept.size).toBe(2);
  run(["2"]);
  await second.clean();
  expect([...caches.kept.keys()]).toEqual(["tessera-shell/2"]);
});

test("a file that is missing here comes from the network", async () => {
  const { release, caches } = world();
  const shell = release("1", one);
  await shell.install();
  caches.kept.get("tessera-shell/1")?.clear();
  expect(await textOf(shell.answer(get("/assets/one.js")))).toBe("one");
  expect(await textOf(shell.answer(get("/", "navigate")))).toBe("page one");
});
