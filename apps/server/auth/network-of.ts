// The network that an address belongs to, as attempts are counted: whoever has one address of IPv6 has the 2^64 of its network.

import { isIPv6 } from "node:net";

/** An IPv4 address as it is, also where it is written as IPv6; the first 64 bits of any other. */
export function networkOf(address: string): string {
  const plain = address.split("%", 1)[0] ?? "";
  if (!isIPv6(plain)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  // An IPv4 address at the end stands for two groups.
  const width = [...before, ...after].reduce((sum, group) => sum + (group.includes(".") ? 2 : 1), 0);
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - width }, () => "0");
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}
