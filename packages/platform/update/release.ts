// What this client is, by the version and the build that the page's head names, and what the server gives out now.
import type { Release } from "./updates.ts";
import * as v from "valibot";

const served = v.object({ clientVersion: v.string(), clientBuild: v.string() });
const statusPath = "/getStatus";

/** Null in a page that was not built. */
export function ownRelease(page: Pick<Document, "querySelector">): Release | null {
  return named((name) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content);
}

/** What the page is that a reload would give; null where none comes. */
export async function nextRelease(fetch: (url: string) => Promise<Response>): Promise<Release | null> {
  try {
    const html = await (await fetch("/")).text();
    return named((name) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]);
  } catch {
    return null; // Neither on this device nor from the network: a reload gives nothing.
  }
}

function named(read: (name: string) => string | undefined): Release | null {
  const [version, build] = [read("tessera-version"), read("tessera-build")];
  return version === undefined || build === undefined ? null : { version, build };
}

/** Null where the server cannot be asked, or gives out no client. */
export async function servedRelease(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Release | null> {
  try {
    const response = await fetch(statusPath, { cache: "no-store" });
    const read = v.safeParse(served, await response.json());
    return read.success ? { version: read.output.clientVersion, build: read.output.clientBuild } : null;
  } catch {
    return null; // Offline, or something else answers in the server's place: asked again later.
  }
}
