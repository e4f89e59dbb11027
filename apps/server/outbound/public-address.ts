// Decides whether an address is public. All others may belong to the operator of this server: the private network, the machine
// itself, the metadata service of a cloud, and the forms of IPv6 that contain such an address.

import ipaddr from "ipaddr.js";

/** The assigned global IPv6 addresses. The rest has other purposes or is not assigned yet. */
const worldwide = ipaddr.parseCIDR("2000::/3");

export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" ? ipaddr.IPv4.isValidFourPartDecimal(address) : parsed.match(worldwide);
}
