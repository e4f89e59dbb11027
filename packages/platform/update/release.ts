// The releases that the server serves: by its status, and by the page that a reload would load.
import { namedRelease } from "./own-release.ts";
import type { Release } from "./updates.ts";
import * as v from "valibot";

const served = v.object({ clientVersion: v.string(), clientBuild: v.string() });
const statusPath = "/getStatus";

/** The release of the page that a reload would load; null if no page is answered. */
export async function nextRelease(fetch: (url: string) => Promise<Response>): Promise<Release | null> {
  try {
    const html = await (await fetch("/")).text();
    return namedRelease((name) => new RegExp(`<meta name="${name}" content="([^"]*)"`).exec(html)?.[1]);
  } catch {
    return null; // The page is neither on this device nor answered by the network.
  }
}

/** The release that the server reports; null if the server cannot be reached, or serves no client. */
export async function servedRelease(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Release | null> {
  try {
    const response = await fetch(statusPath, { cache: "no-store" });
    const read = v.safeParse(served, await response.json());
    return read.success ? { version: read.output.clientVersion, build: read.output.clientBuild } : null;
  } catch {
    return null; // Offline, or another program answers in place of the server. The request is repeated later.
  }
}
