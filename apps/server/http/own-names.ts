// The names under which a machine may be reached that was not told its own: addresses, and names that no stranger can have in
// the public DNS. Any other name could be one that was led here from outside (DNS rebinding), its page's Origin equal to the Host.

import { isIP } from "node:net";

/** Never delegated to anybody, or a machine's own name without a domain. */
const localEnds = [".localhost", ".local", ".lan", ".internal", ".home.arpa", ".home", ".test"];

/** `host` as in a URL: without the port, IPv6 in brackets. */
export function isOwnName(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
  return name !== "" && (isIP(name) !== 0 || !name.includes(".") || localEnds.some((end) => name.endsWith(end)));
}
