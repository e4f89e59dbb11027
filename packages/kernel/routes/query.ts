// The query of an address, read and written as forms write it. The kernel knows no URL class: it stands on no platform.

export type Query = ReadonlyMap<string, string>;

export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Of a name that is given twice, the first counts. */
export function parseQuery(text: string): Query {
  const query = new Map<string, string>();
  for (const pair of text.split("&")) {
    if (pair === "") continue;
    const at = pair.indexOf("=");
    const spaced = (part: string) => decodePart(part.replaceAll("+", " "));
    const name = spaced(at < 0 ? pair : pair.slice(0, at));
    if (!query.has(name)) query.set(name, at < 0 ? "" : spaced(pair.slice(at + 1)));
  }
  return query;
}

/** "" or "?a=b&c=d"; names without a value are left out. */
export function writeQuery(query: Readonly<Record<string, string | undefined>>): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
}

/** An address after its origin, in its three parts, each without its sign. */
export function splitAddress(address: string): { path: string; query: string; fragment: string } {
  const hash = address.indexOf("#");
  const before = hash < 0 ? address : address.slice(0, hash);
  const mark = before.indexOf("?");
  return {
    path: mark < 0 ? before : before.slice(0, mark),
    query: mark < 0 ? "" : before.slice(mark + 1),
    fragment: hash < 0 ? "" : address.slice(hash + 1),
  };
}
