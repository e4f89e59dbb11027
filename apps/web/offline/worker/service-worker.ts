// The service worker: the app's files answered from this device, so that it starts without network. A new one
// takes over once its files are all here: tabs of an older build go on with theirs. What is cached and when is shell-cache.ts's.
import { systemClock } from "@tessera/platform/clock.ts";
import { BehindWriting } from "../behind-writing.ts";
import { buildOfLock } from "../build-lock.ts";
import { cacheOf, ShellCache, type ShellFiles } from "./shell-cache.ts";

/** The part of a service worker's global scope that is used here. */
interface WorkerScope {
  /** Written in front of this file by the build. */
  readonly tesseraShell: ShellFiles;
  readonly caches: CacheStorage;
  readonly navigator: Navigator;
  readonly location: Location;
  readonly clients: { claim(): Promise<void>; matchAll(): Promise<readonly unknown[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install", listener: (event: InstallEvent) => void): void;
  addEventListener(name: "activate", listener: (event: WaitingEvent) => void): void;
  addEventListener(name: "message", listener: (event: MessageEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: FetchEvent) => void): void;
}

interface WaitingEvent {
  waitUntil(work: Promise<unknown>): void;
}

interface Route {
  readonly condition: { readonly urlPattern: Paths } | { readonly or: readonly { readonly urlPattern: Paths }[] };
  /** From a cache a file comes from the network where it is not there. */
  readonly source: "network" | { readonly cacheName: string };
}
interface Paths {
  readonly pathname: string;
}
interface InstallEvent extends WaitingEvent {
  /** Where the browser has it: requests that need not wake the worker. */
  addRoutes?(routes: readonly Route[]): Promise<void>;
}

interface FetchEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const scope = self as unknown as WorkerScope;
const behindWriting = new BehindWriting(systemClock);
const shell = new ShellCache(scope.tesseraShell, {
  caches: scope.caches,
  fetch: (request) => fetch(request),
  origin: scope.location.origin,
  turn: () => behindWriting.turn(),
  async running() {
    // Without locks nothing says which builds run, only whether any does.
    if (!("locks" in scope.navigator)) return (await scope.clients.matchAll()).length > 0 ? null : new Set();
    const { held = [], pending = [] } = await scope.navigator.locks.query();
    return new Set([...held, ...pending].map(({ name }) => buildOfLock(name ?? "")).filter((build) => build !== null));
  },
});

const straightToServer = ["/api/*", "/signed/*", "/image/*", "/v1/*", "/getStatus"];

/** A page that is being left runs its build until the next one is drawn. */
const leavingMs = 3000;

async function cleanLater(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, leavingMs));
  await shell.clean();
}

scope.addEventListener("install", (event) => {
  event.waitUntil(shell.install().then(() => scope.skipWaiting()));
  const { build, first } = scope.tesseraShell;
  const routes: Route[] = [
    ...straightToServer.map((pathname) => ({ condition: { urlPattern: { pathname } }, source: "network" as const })),
    {
      condition: { or: first.map((pathname) => ({ urlPattern: { pathname } })) },
      source: { cacheName: cacheOf(build) },
    },
  ];
  // Not in every browser, and only ever a shorter way: without it these requests pass the worker untouched.
  if (event.addRoutes !== undefined) event.waitUntil(event.addRoutes(routes).catch(() => undefined));
});

scope.addEventListener("message", ({ data }) => behindWriting.hear(data));
scope.addEventListener("activate", (event) => {
  event.waitUntil(scope.clients.claim().then(() => shell.clean()));
});

scope.addEventListener("fetch", (event) => {
  const answer = shell.answer(event.request);
  if (answer === null) return;
  event.respondWith(answer);
  if (event.request.mode === "navigate") event.waitUntil(cleanLater());
});
