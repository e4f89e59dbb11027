import { expect, test } from "vitest";
import { BodyRoom, type Place } from "./body-room.ts";

const MB = 1024 * 1024;

async function isIn(place: Place): Promise<boolean> {
  let granted = false;
  place.granted.then(
    () => (granted = true),
    () => undefined,
  );
  await new Promise(setImmediate);
  return granted;
}

test("A2: no more bytes of bodies are held at once than there is room for, and the others wait in order", async () => {
  const room = new BodyRoom({ total: 20 * MB, each: 10 * MB });
  const places = Array.from({ length: 8 }, (_, at) => room.enter(`sender ${at}`, 8 * MB));
  expect(room.bytes).toBe(16 * MB);
  expect(await Promise.all(places.map(isIn))).toEqual([true, true, ...places.slice(2).map(() => false)]);
  places[0]?.leave();
  places[0]?.leave();
  expect(room.bytes).toBe(16 * MB);
  await places[2]?.granted;
  for (const place of places) place.leave();
  expect(room.bytes).toBe(0);
});

test("A2: one sender never has all the room, and small bodies wait for nobody", async () => {
  const room = new BodyRoom({ total: 20 * MB, each: 10 * MB });
  const flood = Array.from({ length: 50 }, () => room.enter("flood", 6 * MB));
  expect(room.bytes).toBe(6 * MB);
  const other = room.enter("somebody else", 10 * MB);
  await other.granted;
  expect(await isIn(room.enter("flood", 1000))).toBe(true);
  for (const place of flood) place.leave();
  other.leave();
  expect(room.bytes).toBe(0);
});

test("who goes while waiting is never let in; a body beyond a sender's share comes in alone", async () => {
  const room = new BodyRoom({ total: 20 * MB, each: 10 * MB });
  const first = room.enter("a", 30 * MB);
  await first.granted;
  const second = room.enter("a", MB);
  second.leave();
  await expect(second.granted).rejects.toThrow("given up");
  first.leave();
  expect(room.bytes).toBe(0);
});
