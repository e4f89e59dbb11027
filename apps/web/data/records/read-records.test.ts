// Records by pointer where the server answers a few at a time.
import type { Http } from "@tessera/platform/http.ts";
import { expect, test } from "vitest";
import { readRecords } from "./read-records.ts";

interface Request {
  readonly requests: readonly { readonly pointer: { readonly id: string } }[];
}

function answering(fit: number, sent: string[][] = []): Pick<Http, "call"> {
  const call = (_event: unknown, { requests }: Request) => {
    const ids = requests.map(({ pointer }) => pointer.id);
    sent.push(ids);
    const block = Object.fromEntries(ids.slice(0, fit).map((id) => [id, { role: "reader", value: { id } }]));
    const recordMap = { block };
    return Promise.resolve({ ok: true, value: ids.length > fit ? { recordMap, isPartial: true } : { recordMap } });
  };
  return { call } as unknown as Pick<Http, "call">;
}

const pointers = ["a", "b", "c"].map((id) => ({ table: "block" as const, id }));

test("records that an answer had no room for are requested again, until all are there", async () => {
  const sent: string[][] = [];
  const answer = await readRecords(answering(1, sent), pointers, { source: "test" });
  expect(answer.ok ? Object.keys(answer.value["block"] ?? {}) : []).toEqual(["a", "b", "c"]);
  expect(sent).toEqual([["a", "b", "c"], ["b", "c"], ["c"]]);
});

test("a server that answers none of them is not asked for ever", async () => {
  const sent: string[][] = [];
  expect(await readRecords(answering(0, sent), pointers, { source: "test" })).toMatchObject({ ok: false });
  expect(sent).toHaveLength(1);
});
