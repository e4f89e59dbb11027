// What a whole address means to an app: a route of its own, or the address of another host.
import { parsePath, type Route } from "./routes.ts";

const whole = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)([^]*)$/i;

interface Address {
  readonly protocol: string;
  readonly host: string;
  /** Path, query and fragment. */
  readonly rest: string;
}

/** Null for what is no address with a protocol and a host. */
export function readAddress(url: string): Address | null {
  const match = whole.exec(url);
  return match === null
    ? null
    : { protocol: (match[1] ?? "").toLowerCase(), host: (match[2] ?? "").toLowerCase(), rest: match[3] || "/" };
}

export type RouteOfUrl = Route | { readonly name: "external"; readonly url: string };

/** What an address means to an app at `base`: paths and addresses of its own host are routes, all others external. */
export function routeOfUrl(url: string, base: string): RouteOfUrl {
  if (/^\/(?![/\\])/.test(url)) return parsePath(url).route;
  const address = readAddress(url);
  const ours = readAddress(base);
  if (address === null || ours === null || address.host !== ours.host || !/^https?$/.test(address.protocol))
    return { name: "external", url };
  return parsePath(address.rest).route;
}
