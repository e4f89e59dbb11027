import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "../values/ids.ts";
import type { Json } from "../values/json.ts";
import { NONE } from "./marks.ts";
import { readNames, writeNames } from "./name-text.ts";
import { readNumbers, writeNumber } from "./number-text.ts";
import { plainText, richTextOf, toRichText, type RichText } from "./rich-text.ts";
import { sentinel, type Run } from "./run.ts";
import { RunList } from "./run-list.ts";
import { pristine, readRuns, textKey, type Runs } from "./runs.ts";
import { CrdtError, decodeRuns, encodeRuns, isTextState, type TextState } from "./text-state.ts";

const key = textKey("00000000-0000-4000-8000-000000000001", "title");
const other = textKey("00000000-0000-4000-8000-000000000002", "title");
const sites = [`${key}#`, `${other}#`, "tab-one", "tab-two"];
const marks = fc.constantFrom(NONE, { b: [] }, { i: [] }, { "m:d": ["d"] });
const gone = fc.constantFrom(
  null,
  null,
  "",
  "tx-1",
  "tx-12",
  "3f333df6-90a4-4fda-8dd3-9485d27cee36",
  "9f333df6-90a4-4fda-8dd3-9485d27cee36",
);
const piece = fc.record({
  site: fc.constantFrom(...sites),
  skip: fc.nat(40),
  length: fc.integer({ min: 1, max: 9 }),
  marks,
  gone,
});

/** Lists that might come of editing: every id once, runs of any order, sentinels around and between. */
const lists = fc.array(piece, { maxLength: 200 }).map((pieces): Run[] => {
  const clocks = new Map<string, number>();
  const runs = pieces.map(({ site, skip, length, marks: own, gone: by }): Run => {
    const clock = (clocks.get(site) ?? 0) + skip;
    clocks.set(site, clock + length);
    return {
      site,
      clock,
      length,
      text: by === null ? "abcdefghi".slice(0, length) : null,
      marks: by === null ? own : NONE,
      gone: by,
    };
  });
  return [sentinel(`${key}^`), ...runs, sentinel(`${other}<`), sentinel(`${key}$`)];
});

/** One line a unit: what a list says, however it is cut into runs. */
function unitsOf(runs: Runs): string[] {
  return [...runs].flatMap((run) =>
    Array.from({ length: run.length }, (_, n) =>
      JSON.stringify([run.site, run.clock + n, run.text?.[n] ?? null, run.gone, run.marks]),
    ),
  );
}

describe("stored run lists", () => {
  it("SPEC 9: read back as they were, and equal lists are stored alike", () => {
    fc.assert(
      fc.property(lists, (runs) => {
        const list = RunList.of(runs);
        const state: Json = JSON.parse(JSON.stringify(encodeRuns(list, key)));
        expect(isTextState(state)).toBe(true);
        const back = decodeRuns(state as unknown as TextState, readRuns(list), key);
        expect(unitsOf(back)).toEqual(unitsOf(list));
        expect(encodeRuns(back, key)).toEqual(state);
      }),
    );
  });

  it("SPEC 9: a state and a text that do not fit each other are a CrdtError", () => {
    fc.assert(
      fc.property(lists, fc.constantFrom("longer", "shorter", "number", "cut"), (runs, damage) => {
        const list = RunList.of(runs);
        const state = encodeRuns(list, key);
        const text = readRuns(list);
        const r = String(state.r);
        const broken = (): unknown => {
          switch (damage) {
            case "longer":
              return decodeRuns(state, [...text, ["x"]], key);
            case "shorter":
              return decodeRuns(state, text.slice(0, -1), key);
            case "number":
              return decodeRuns({ ...state, r: `${r}?` }, text, key);
            case "cut":
              return decodeRuns({ ...state, r: r.slice(0, -1) }, text, key);
          }
        };
        if (damage === "shorter" && text.length === 0) return;
        expect(broken).toThrow(CrdtError);
      }),
    );
  });

  it("SPEC 9: arbitrary damage is a CrdtError or a list without doubles that fits its text", () => {
    fc.assert(
      fc.property(lists, fc.nat(), fc.constantFrom(..."ABZg5-"), (runs, at, digit) => {
        const list = RunList.of(runs);
        const state = encodeRuns(list, key);
        const r = String(state.r);
        const place = at % r.length;
        try {
          const back = decodeRuns({ ...state, r: r.slice(0, place) + digit + r.slice(place + 1) }, readRuns(list), key);
          const ids = [...back].flatMap((run) =>
            Array.from({ length: run.length }, (_, n) => `${run.site}:${run.clock + n}`),
          );
          expect(new Set(ids).size).toBe(ids.length);
          expect(plainText(readRuns(back))).toBe(plainText(readRuns(list)));
        } catch (error) {
          expect(error).toBeInstanceOf(CrdtError);
        }
      }),
    );
  });

  it("SPEC 9: an id that is held twice is a CrdtError", () => {
    const run = { site: "s", clock: 3, length: 2, text: "ab", marks: NONE, gone: null };
    const list = RunList.of([sentinel(`${key}^`), run, { ...run, clock: 4 }, sentinel(`${key}$`)]);
    expect(() => decodeRuns(encodeRuns(list, key), [["abab"]], key)).toThrow(CrdtError);
  });

  it("SPEC 9: the first form is read", () => {
    const first: TextState = {
      s: ["^", "#", "tab", "$"],
      t: ["tx"],
      r: [0, 0, 1, 2, 0, 2, 4, 7, 1, 3, 2, 1, 0, 6, 0, 1],
    };
    expect(isTextState(first as unknown as Json)).toBe(true);
    const list = decodeRuns(first, [["ab!"]], key);
    expect([...list].map(({ site, clock, length, text, gone: by }) => [site, clock, length, text, by])).toEqual([
      [`${key}^`, 0, 1, null, null],
      [`${key}#`, 0, 2, "ab", null],
      ["tab", 7, 1, "!", null],
      [`${key}#`, 2, 1, null, "tx"],
      [`${key}$`, 0, 1, null, null],
    ]);
  });

  it("SPEC 6: nothing stored is the text as it was made", () => {
    expect(unitsOf(decodeRuns(null, [["ab"]], key))).toEqual(unitsOf(pristine(key, [["ab"]])));
  });
});

describe("short forms", () => {
  it("numbers read back", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2 ** 31 - 1).map((n) => n * 500)), (numbers) => {
        expect(readNumbers(numbers.map(writeNumber).join(""))).toEqual(numbers);
      }),
    );
    for (const bad of ["!", "g", "gggggggggggg"]) expect(readNumbers(bad)).toBeNull();
  });

  it("names read back", () => {
    const name = fc.oneof(
      fc.constantFrom("", "tx-1", "tx-12", "m:x"),
      fc.string().map((text) => text.replaceAll(",", "")),
      fc.constant(null).map(() => newId()),
    );
    fc.assert(
      fc.property(fc.array(name), (names) => {
        expect(readNames(writeNames(names))).toEqual(names);
      }),
    );
    for (const bad of ["A", "~short", "Cab,", "!x,"]) expect(readNames(bad)).toBeNull();
  });
});

describe("rich text", () => {
  it("SPEC 5: pieces become segments and read back as the same units", () => {
    const pieces = fc.array(fc.record({ text: fc.string(), marks }));
    fc.assert(
      fc.property(pieces, (list) => {
        const text: RichText = richTextOf(list);
        const runs = pristine(key, text);
        expect(readRuns(runs)).toEqual(text);
        expect(toRichText(JSON.parse(JSON.stringify(text)) as Json)).toEqual(text);
        expect(plainText(text)).toBe(list.map((one) => one.text).join(""));
      }),
    );
  });
});
