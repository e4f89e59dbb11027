// Which addresses are on the internet for everybody. Everything else may be a machine of whoever runs this server: their own
// network, the machine itself, a cloud's metadata, and the forms of IPv6 that carry such an address inside.

import ipaddr from "ipaddr.js";

/** IPv6 that is given out to the world: the rest of it is for other purposes, or not given out yet. */
const worldwide = ipaddr.parseCIDR("2000::/3");

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" ? ipaddr.IPv4.isValidFourPartDecimal(address) : parsed.match(worldwide);
}
