import * as v from "valibot";
import { expect, test } from "vitest";
import { loadCachedPageChunk } from "./load-page-chunk.ts";

const page = { id: "00000000-0000-4000-8000-000000000001", spaceId: "00000000-0000-4000-8000-000000000002" };

test("loadCachedPageChunk takes page, limit, cursor, chunkNumber, verticalColumns", () => {
  const cursor = { stack: [[{ table: "block", id: page.id, index: 1 }]] };
  const asked = { page, limit: 50, cursor, chunkNumber: 2, verticalColumns: true };
  expect(loadCachedPageChunk.name).toBe("loadCachedPageChunk");
  expect(v.parse(loadCachedPageChunk.request, asked)).toMatchObject(asked);
  expect(v.parse(loadCachedPageChunk.request, { page })).toMatchObject({
    limit: 30,
    cursor: { stack: [] },
    chunkNumber: 0,
    verticalColumns: false,
  });
  expect(v.is(loadCachedPageChunk.request, { ...asked, page: { ...page, id: "nothing" } })).toBe(false);
  expect(v.is(loadCachedPageChunk.request, { ...asked, limit: 0 })).toBe(false);
});
