import { describe, expect, test } from "vitest";
import { buildPage } from "../page/build.ts";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { findMatches, matchFrom, patternOf, type FindQuery } from "./find-matches.ts";

const query = (text: string, rest: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeWord: false,
  ...rest,
});

function page(...lines: string[]) {
  const source = new MemorySource();
  for (const line of lines) source.add("text", line);
  return buildPage(source.world, testCatalogue, source.pageId, () => undefined);
}

const found = (lines: string[], wanted: FindQuery) =>
  findMatches(page(...lines), wanted).map(({ start, end }) => [start, end]);

describe("findMatches", () => {
  test("finds every place, in order, whatever the case", () => {
    expect(found(["Fog and fog", "no", "FOG"], query("fog"))).toEqual([
      [0, 3],
      [8, 11],
      [0, 3],
    ]);
    expect(found(["Fog and fog"], query("fog", { matchCase: true }))).toEqual([[8, 11]]);
  });
  test("whole words end at letters of any script", () => {
    expect(found(["cat concat cats cat_ (cat) catö"], query("cat", { wholeWord: true }))).toEqual([
      [0, 3],
      [22, 25],
    ]);
  });
  test("what means something in patterns stands for itself", () => {
    const signs = "a.b*c+d?(e)[f]{g}|h^i$j\\k/l-m&&n";
    expect(found([signs], query(signs))).toEqual([[0, signs.length]]);
    expect(found(["aXb"], query("a.b"))).toEqual([]);
  });
  test("offsets are those of the line, whatever letters are folded", () => {
    expect(found(["İstanbul ıs İs"], query("is", { matchCase: true }))).toEqual([]);
    expect(found(["ẞtraße straße"], query("straße"))).toEqual([[7, 13]]);
    expect(found(["🚢 ship 🚢"], query("🚢"))).toEqual([
      [0, 2],
      [8, 10],
    ]);
  });
  test("positions are those of the document", () => {
    const doc = page("one fog", "two fog");
    for (const { pos } of findMatches(doc, query("fog"))) expect(doc.textBetween(pos, pos + 3)).toBe("fog");
  });
  test("nothing is found of nothing", () => expect(patternOf(query(""))).toBeNull());
});

test("from a position it is the next match, and behind the last one the first", () => {
  const matches = findMatches(page("fog fog", "fog"), query("fog"));
  const [first, second, third] = matches.map(({ pos }) => pos);
  expect(matchFrom(matches, 0)).toBe(0);
  expect(matchFrom(matches, (first ?? 0) + 1)).toBe(1);
  expect(matchFrom(matches, second ?? 0)).toBe(1);
  expect(matchFrom(matches, (third ?? 0) + 1)).toBe(0);
  expect(matchFrom([], 3)).toBe(-1);
});
