import { expect, it } from "vitest";
import { drawNext, inOrder, nothingDrawn, ROWS_A_FRAME, type DrawnRows } from "./drawn-rows.ts";

const ring = 40;
const sight = (fromRow: number, toRow: number, isHere: (place: number) => boolean = () => true) => ({
  fromRow,
  toRow,
  rowCount: 1000,
  ring,
  isHere,
});
const places = ({ byRing }: DrawnRows): number[] => [...byRing.values()].map(({ place }) => place);
const filled = ({ byRing }: DrawnRows): number[] =>
  [...byRing.values()].filter(({ isFilled }) => isFilled).map(({ place }) => place);
const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at);

it("draws all rows the first time, and a few at once when others come", () => {
  const first = drawNext(nothingDrawn, sight(0, 36));
  expect(places(first)).toEqual(range(0, 36));
  const next = drawNext(first, sight(4, 40));
  expect(next.isWhole).toBe(true);
  expect(places(next).toSorted((a, b) => a - b)).toEqual(range(4, 40));
});

it("brings a new screen a few rows a frame, the middle first, and ends with that screen alone", () => {
  let drawn = drawNext(nothingDrawn, sight(0, 36));
  const frames: number[] = [];
  do {
    const before = new Set(places(drawn));
    drawn = drawNext(drawn, sight(500, 536));
    frames.push(places(drawn).filter((place) => !before.has(place)).length);
    expect(drawn.byRing.size).toBeLessThanOrEqual(ring);
  } while (!drawn.isWhole);
  expect(frames).toEqual([ROWS_A_FRAME, ROWS_A_FRAME, 36 - 2 * ROWS_A_FRAME]);
  expect(places(drawn).toSorted((a, b) => a - b)).toEqual(range(500, 536));
  const begun = drawNext(drawNext(nothingDrawn, sight(0, 36)), sight(500, 536));
  expect(places(begun)).toEqual(expect.arrayContaining([517, 518]));
  expect(places(begun)).not.toContain(500);
});

it("fills rows whose values come in the same steps, and empties at once what may not be shown", () => {
  const empty = drawNext(
    nothingDrawn,
    sight(0, 36, () => false),
  );
  expect(filled(empty)).toEqual([]);
  const some = drawNext(empty, sight(0, 36));
  expect([filled(some).length, some.byRing.size, some.isWhole]).toEqual([ROWS_A_FRAME, 36, false]);
  const all = drawNext(drawNext(some, sight(0, 36)), sight(0, 36));
  expect([filled(all).length, all.isWhole]).toEqual([36, true]);
  const gone = drawNext(
    all,
    sight(0, 36, (place) => place !== 20),
  );
  expect(filled(gone)).toEqual(range(0, 36).filter((place) => place !== 20));
});

it("leaves elements where they are in the document until there is rest, and orders them by their rows then", () => {
  const moved = drawNext(drawNext(nothingDrawn, sight(0, 36)), sight(8, 40));
  const rings = [...moved.byRing.keys()];
  expect(rings).toEqual([...range(8, 36), ...range(36, 40)]);
  const further = drawNext(moved, sight(12, 44));
  expect([...further.byRing.keys()]).toEqual([...range(12, 40), ...range(0, 4)]);
  const back = drawNext(further, sight(0, 32));
  expect(places(back)).not.toEqual(range(0, 32));
  expect(places(inOrder(back))).toEqual(range(0, 32));
  const ordered = inOrder(back);
  expect(inOrder(ordered)).toBe(ordered);
});

it("forgets rows behind the last one, and a ring that is larger than it was", () => {
  const drawn = drawNext(nothingDrawn, sight(0, 36));
  expect(places(drawNext(drawn, { ...sight(0, 5), rowCount: 5 }))).toEqual(range(0, 5));
  let other = drawn;
  do other = drawNext(other, { ...sight(30, 66), ring: 44 });
  while (!other.isWhole);
  expect(places(other).toSorted((a, b) => a - b)).toEqual(range(30, 66));
});
