import { expect, it } from "vitest";
import type { Entry } from "../records/entry.ts";
import { TextBench } from "../testing/text-bench.ts";
import { BLOCK_PURGED, deletedFromTrash, purge } from "../world/purge.ts";

function put(b: TextBench, entry: Entry): void {
  b.world.put("block", entry.id, entry);
}

it("SPEC 44: what is left of a purged record is its id, place, rights and times", () => {
  const b = new TextBench();
  const page = b.line("Secret plans", null, b.page, "page");
  b.run(b.type(page, 6, "!"));
  b.run(b.on(page, "set", { value: { page_icon: "x" } }, ["format"]));
  b.run(b.delb(page));
  const before = b.entry(page);
  expect(JSON.stringify(before)).toContain("Secret");
  const out = deletedFromTrash(before, 7, { table: "user", id: "u" });
  expect(out.value).toMatchObject({ deleted_from_trash_time: 7, deleted_from_trash_id: "u" });
  expect(deletedFromTrash(out, 9, null)).toBe(out);
  const left = purge(out);
  expect(purge(left)).toBe(left);
  expect(left.texts).toEqual({});
  expect(left.value).toMatchObject({
    id: page,
    type: "page",
    parent_id: b.page,
    alive: false,
    deleted_from_trash_time: 7,
  });
  expect(JSON.stringify(left.value)).not.toMatch(/Secret|page_icon/);
  expect(deletedFromTrash(b.entry(b.page), 7, null)).toBe(b.entry(b.page));
});

it("SPEC 44: nothing changes a purged record, and whoever tries is told", () => {
  const b = new TextBench();
  const page = b.line("page", null, b.page, "page");
  const { inverse } = b.run(b.delb(page));
  put(b, purge(b.entry(page)));
  const attempts = [
    inverse,
    [b.on(page, "update", { value: { alive: true } })],
    [b.on(page, "set", { value: [["again"]] }, ["properties", "title"])],
    [b.on(page, "set", { value: { page_icon: "x" } }, ["format"])],
    [b.on(page, "move", { parent: { table: "block", id: b.page }, after: null })],
  ];
  for (const operations of attempts)
    expect(b.attempt(operations), JSON.stringify(operations)).toMatchObject({
      status: "refused",
      code: BLOCK_PURGED,
    });
});

it("SPEC 44: what was deleted from the trash is restored only by who holds the workspace", () => {
  const b = new TextBench();
  const page = b.line("page", null, b.page, "page");
  const { inverse } = b.run(b.delb(page));
  put(b, deletedFromTrash(b.entry(page), 7, null));
  b.closed.add(b.space);
  const plain = [b.on(page, "update", { value: { alive: true } })];
  for (const operations of [inverse, plain])
    expect(b.attempt(operations)).toMatchObject({ status: "refused", kind: "ForbiddenError" });
  b.closed.clear();
  b.run(...inverse);
  expect(b.entry(page).value["alive"]).toBe(true);
  expect(b.entry(page).value["deleted_from_trash_time"]).toBeUndefined();
});

it("SPEC 44: no client says when something left the trash", () => {
  const b = new TextBench();
  const page = b.line("page", null, b.page, "page");
  b.run(b.on(page, "set", { value: 5 }, ["deleted_from_trash_time"]));
  b.run(b.on(page, "update", { value: { deleted_from_trash_time: 5, moved_to_trash_time: 5 } }));
  expect(b.entry(page).value["deleted_from_trash_time"]).toBeUndefined();
  expect(b.entry(page).value["moved_to_trash_time"]).toBeUndefined();
});
