// Every number that a request may hold: whole and safe, or known never to reach the database, which knows no other.

import * as v from "valibot";
import { expect, test } from "vitest";
import { clientMessage } from "../realtime.ts";
import { events } from "./events.ts";
import { loadTrash } from "./trash/load-trash.ts";
import { search } from "./search/search.ts";

interface Node {
  readonly type?: string;
  readonly kind?: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly options?: readonly Node[];
  readonly items?: readonly Node[];
  readonly item?: Node;
  readonly value?: Node;
  readonly wrapped?: Node;
  readonly pipe?: readonly Node[];
  /** Of what is chosen by the value at hand: a bounded array, for one that is short enough. */
  readonly getter?: (value: unknown) => Node;
}

/** Read by this process alone, and only as what they are. */
const UNKEPT = [
  /\.version$/, // of a record that a client has: not looked at
  /\.chunkNumber$/,
  /^load(Cached)?PageChunk(V2)?\.limit$/, // lowered to what one piece holds
  /\.stack\.\*\.\*\.index$/,
  /^collectLogs\.lines\.\*\.at$/, // passed on to the log
  /^getFeatureFlags\./, // compared with rules in memory
];

/** The paths of numbers that may be 1.5 or 1e300. */
function* wild(node: Node | undefined, path: string): Generator<string> {
  if (typeof node !== "object" || node.kind !== "schema") return;
  if (node.getter !== undefined) return yield* wild(node.getter([]), path);
  const steps = (node.pipe ?? []).slice(1);
  if (node.type === "number" && !isWhole(steps)) yield path;
  for (const [name, entry] of Object.entries(node.entries ?? {})) yield* wild(entry, `${path}.${name}`);
  const checked = isWhole(steps);
  for (const option of node.options ?? []) if (!checked) yield* wild(option, path);
  for (const part of [...(node.items ?? []), node.item]) yield* wild(part, `${path}.*`);
  for (const inner of [node.wrapped, node.type === "record" ? node.value : undefined]) yield* wild(inner, path);
}

function isWhole(steps: readonly Node[]): boolean {
  const has = (type: string): boolean => steps.some((step) => step.type === type);
  return has("safe_integer") || (has("integer") && has("max_value"));
}

test("every number of a request that reaches the database is whole and safe", () => {
  const found = Object.values(events).flatMap(({ name, request }) => [...wild(request as unknown as Node, name)]);
  found.push(...wild(clientMessage as unknown as Node, "realtime"));
  expect(found.filter((path) => !UNKEPT.some((known) => known.test(path)))).toEqual([]);
  // The walk sees numbers at all.
  expect(found).toContain("collectLogs.lines.*.at");
});

const space = "00000000-0000-4000-8000-000000000001";

test.each([1.5, 1e300, -1e300, "2026-99-99T99:99:99Z", "2026-99-99"])(
  "a time of %j is refused, with its path",
  (time) => {
    for (const name of ["createdTime", "lastEditedTime"])
      for (const side of ["starting", "ending"])
        expect(faultOf(search, { query: "x", spaceId: space, filters: { [name]: { [side]: time } } })).toBe(
          `filters.${name}.${side}`,
        );
    expect(faultOf(loadTrash, { spaceId: space, cursor: { id: space, time } })).toBe("cursor.time");
  },
);

test("a time in milliseconds, as a moment or as a day is understood", () => {
  for (const time of [1_700_000_000_000, "2026-01-02", "2026-01-02T03:04:05Z", null])
    expect(faultOf(search, { query: "x", filters: { createdTime: { starting: time } } })).toBeNull();
});

function faultOf({ request }: { readonly request: v.GenericSchema }, body: unknown): string | null {
  const result = v.safeParse(request, body);
  if (result.success) return null;
  return v.getDotPath(result.issues[0]) ?? "";
}
