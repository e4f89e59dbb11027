// Which class a path falls into, and the pattern that it is counted under. Installers are files, not routes.
import { parsePath, routes, segmentsOf } from "./routes.ts";
import type { RouteClass } from "./row.ts";
import { splitAddress } from "./query.ts";

export interface Classified {
  readonly class: RouteClass;
  /** The path with its parts left open; what no route answers to is counted together. */
  readonly pattern: string;
}

/** Null for an installer's path (.dmg, .exe). A path that no route knows is normal. */
export function classifyPath(address: string): Classified | null {
  const { path } = splitAddress(address);
  if (/\.(?:dmg|exe)$/i.test(path)) return null;
  const { route } = parsePath(address);
  if (route.name !== "unknown") return { class: routes[route.name].class, pattern: routes[route.name].pattern };
  // What lies below the creator route is the creator's too, whatever the handle.
  if (segmentsOf(path).segments[0]?.startsWith("@")) return { class: "normal", pattern: "/@:templateCreator" };
  return { class: "normal", pattern: "unknown" };
}
