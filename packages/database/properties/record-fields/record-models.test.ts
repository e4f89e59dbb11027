import { expect, test } from "vitest";
import { exact, passes, relative } from "../../testing/ask.ts";
import { models, PROPERTY_TYPES } from "../models.ts";

test("every type is listed under its own name", () => {
  expect(Object.entries(models).map(([type, model]) => [type, model.type])).toEqual(
    PROPERTY_TYPES.map((type) => [type, type]),
  );
});

test("when a row was made is tested by the day of whoever asks", () => {
  const at = Date.parse("2026-03-11T23:30:00Z");
  expect(passes("created_time", "date_is", at, exact({ type: "date", start_date: "2026-03-11" }))).toBe(true);
  expect(passes("last_edited_time", "date_is", at, exact("2026-03-12"), { zone: "Europe/Berlin" })).toBe(true);
  expect(passes("created_time", "date_is_within", at, relative("the_past_week"))).toBe(true);
  expect(models.created_time.asText(at)).toBe("2026-03-11T23:30:00.000Z");
  expect(models.created_time.asText(1e300)).toBe("");
});

test("who made a row is tested by id, and a reader is me", () => {
  expect(passes("created_by", "person_contains", "ada", exact({ table: "notion_user", id: "ada" }))).toBe(true);
  expect(passes("created_by", "person_contains", "ada", exact("bob"))).toBe(false);
  expect(passes("last_edited_by", "person_does_not_contain", "ada", exact("bob"))).toBe(true);
  expect(passes("created_by", "person_contains", "me", relative("me"))).toBe(true);
  expect(passes("created_by", "person_contains", "me", relative("me"), { me: null })).toBeNull();
  expect(models.created_by.asText("ada")).toBe("ada");
});

test("what a record knows is not stored among the properties", () => {
  expect([models.created_time.write(null), models.created_by.write("ada")]).toEqual([undefined, undefined]);
  expect([models.created_by.read(7), models.created_time.read("now")]).toEqual([null, null]);
});
