// The web client's files: hashed assets are kept for ever and served packed where the build left
// a packed twin; every other path that a person could have typed gets index.html, whose script
// then routes. The page's own inline scripts and styles are allowed by their hashes, nothing else is.

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { embedOrigins } from "@tessera/blocks/web/embed-hosts.ts";

export interface WebClient {
  readonly folder: string;
  readonly index: string;
  readonly securityPolicy: string;
  /** What the built client calls itself. */
  readonly release: ClientRelease;
}

/** A version, and which build of it; null where the client names none. */
export interface ClientRelease {
  readonly clientVersion: string | null;
  readonly clientBuild: string | null;
}

const yearSeconds = 365 * 24 * 60 * 60;

/** The first of the folders that holds a built client, or null. */
export function findWebClient(folders: readonly string[], baseUrl: URL): WebClient | null {
  const folder = folders.find((candidate) => existsSync(join(candidate, "index.html")));
  if (folder === undefined) return null;
  const index = readFileSync(join(folder, "index.html"), "utf8");
  const named = (name: string) => new RegExp(`<meta name="tessera-${name}" content="([^"]*)"`).exec(index)?.[1] ?? null;
  const release: ClientRelease = { clientVersion: named("version"), clientBuild: named("build") };
  return { folder, index, securityPolicy: securityPolicy(index, baseUrl), release };
}

export async function serveWebClient(app: FastifyInstance, client: WebClient): Promise<void> {
  await app.register(fastifyStatic, {
    root: client.folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(client.folder, "assets"));
      reply.header("cache-control", hashed ? `public, max-age=${yearSeconds}, immutable` : "no-cache");
      if (isOfDiagrams(client.folder, path)) {
        reply.header("content-security-policy", diagramPolicy);
        // Its frame has no origin, so nothing is of its own.
        reply.header("cross-origin-resource-policy", "cross-origin");
      } else if (isWorker(path)) reply.header("content-security-policy", workerPolicy);
      else if (path.startsWith(join(client.folder, "service-worker.js")))
        reply.header("content-security-policy", serviceWorkerPolicy);
    },
  });
}

export function sendIndex(reply: FastifyReply, client: WebClient): FastifyReply {
  return reply
    .header("cache-control", "no-cache")
    .header("content-security-policy", client.securityPolicy)
    .type("text/html; charset=utf-8")
    .send(client.index);
}

/** A worker answers to the policy of its own file, not to the page's. */
const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const isWorker = (path: string): boolean => /[\\/]assets[\\/][^\\/]+-worker-[^\\/]+\.js(?:\.br|\.gz)?$/.test(path);
/**
 * Diagrams are drawn apart from the app: their frame has no origin, may run its own two files and style what it draws, and
 * asks for nothing.
 */
const diagramPolicy =
  "sandbox allow-scripts; default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
const isOfDiagrams = (folder: string, path: string): boolean =>
  path.startsWith(join(folder, "diagram-frame.html")) || path.startsWith(join(folder, "assets", "diagram-"));
/** The service worker runs its own file and asks for the app's; nothing else. */
const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";

function securityPolicy(index: string, baseUrl: URL): string {
  const socket = `${baseUrl.protocol === "https:" ? "wss" : "ws"}://${baseUrl.host}`;
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes(index, "script")}`.trimEnd(),
    `style-src 'self' ${hashes(index, "style")}`.trimEnd(),
    // React and ProseMirror set style attributes: measures and positions, which no class can name.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    `connect-src 'self' ${socket}`,
    `frame-src 'self' ${embedOrigins.join(" ")}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join("; ");
}

function hashes(html: string, tag: "script" | "style"): string {
  const inline = new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, "gi");
  return [...html.matchAll(inline)]
    .map(([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`)
    .join(" ");
}
