import { beforeAll, expect, test } from "vitest";
import { emojiGroups, emojiNamed, findEmoji, loadEmoji, type Emoji } from "./emoji.ts";

let all: readonly Emoji[];
beforeAll(async () => {
  all = await loadEmoji();
});

test("every group has emoji, each once, and none is only a part of others", () => {
  expect(new Set(all.map(({ group }) => group))).toEqual(new Set(emojiGroups));
  expect(new Set(all.map(({ unicode }) => unicode)).size).toBe(all.length);
  expect(all.length).toBeGreaterThan(1500);
  expect(all.every(({ unicode }) => !/^[\u{1F3FB}-\u{1F3FF}]$/u.test(unicode))).toBe(true);
});

test("they are found by the beginnings of their words, the nearest name first", () => {
  expect(findEmoji(all, "ferry")[0]?.label).toBe("ferry");
  expect(findEmoji(all, "gri fa")[0]?.label).toContain("grinning face");
  expect(findEmoji(all, "  ")).toHaveLength(all.length);
  expect(findEmoji(all, "zzzz")).toEqual([]);
});

test("names that are typed between colons find their emoji first", () => {
  const first = (words: string) => findEmoji(all, words)[0]?.unicode;
  expect(first("heart")).toBe("❤️");
  expect(first("thumbsup")).toBe("👍️");
  expect(first("thumbs up")).toBe("👍️");
  expect(first("+1")).toBe("👍️");
  expect(first("rocket")).toBe("🚀");
  expect(first("rock")).toBe("🪨");
  expect(first("tada")).toBe("🎉");
  expect(first("heart_eyes")).toBe("😍");
  expect(first("smile")).toBe("😄");
  expect(first("fire")).toBe("🔥");
  expect(first("sailb")).toBe("⛵️");
});

test("a name between colons is one emoji's, or nobody's", () => {
  expect(emojiNamed(all, "thumbsup")?.unicode).toBe("👍️");
  expect(emojiNamed(all, "Rocket")?.unicode).toBe("🚀");
  expect(emojiNamed(all, "red_heart")?.unicode).toBe("❤️");
  expect(emojiNamed(all, "30")).toBeUndefined();
  expect(emojiNamed(all, "rocke")).toBeUndefined();
});
