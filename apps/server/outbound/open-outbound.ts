// Opens the way to addresses that users name, with the name resolution of this machine and the rule about public addresses.

import { lookup } from "node:dns/promises";
import { version } from "../operating/version.ts";
import { GuardedFetch } from "./guarded-fetch.ts";
import { isPublicAddress } from "./public-address.ts";

/** `purpose` is shown to the other server, in the user agent. Close the result when the server stops. */
export function openOutbound(purpose: string, withinMs: number): GuardedFetch {
  return new GuardedFetch({
    resolve: async (host) => await lookup(host, { all: true }),
    isAllowed: isPublicAddress,
    withinMs,
    userAgent: `Tessera/${version} (${purpose})`,
  });
}
