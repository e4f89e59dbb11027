// What becomes of pictures. They are drawn here: PNG by testing/, the others out of it by the codecs themselves.

import { expect, test } from "vitest";
import { draw, withOrientation } from "@tessera/testing/sample-files.ts";
import encodePng from "@jsquash/png/encode.js";
import { pictureFacts } from "./picture-facts.ts";
import { decodePicture, mostPixels, shrinkPicture } from "./shrink-picture.ts";

const bytesOf = (buffer: Uint8Array): Uint8Array => Uint8Array.from(buffer);
const shrink = async (bytes: Uint8Array, width: number, webp = false) =>
  await shrinkPicture({ bytes: bytesOf(bytes), width, webp });

async function jpegOf(width: number, height: number): Promise<Uint8Array> {
  return (await shrink(draw(width + 1, height + 1), width))?.bytes ?? new Uint8Array();
}

/** Colours of the corner at the left top and at the right bottom. */
async function corners(bytes: Uint8Array): Promise<{ size: number[]; first: number[]; last: number[] }> {
  const facts = pictureFacts(bytes);
  const { width, height, data } = await decodePicture(facts?.kind ?? "png", Uint8Array.from(bytes).buffer);
  return { size: [width, height], first: [...data.slice(0, 3)], last: [...data.slice(-4, -1)] };
}

test("a picture gets the width that was asked for, in the form that was asked for, and its colours stay", async () => {
  for (const webp of [true, false]) {
    const small = await shrink(draw(1000, 500), 640, webp);
    expect(small?.type).toBe(webp ? "image/webp" : "image/jpeg");
    const { size, first, last } = await corners(small?.bytes ?? new Uint8Array());
    expect(size).toEqual([640, 320]);
    // From left to right more red, from the top down more green.
    for (const [at, value] of [60, 120, 150].entries()) expect(Math.abs((first[at] ?? 0) - value)).toBeLessThan(6);
    for (const [at, value] of [210, 220, 150].entries()) expect(Math.abs((last[at] ?? 0) - value)).toBeLessThan(6);
  }
});

test("a far smaller one is still the same picture", async () => {
  const { size, first, last } = await corners((await shrink(draw(1000, 700), 64))?.bytes ?? new Uint8Array());
  expect(size).toEqual([64, 45]);
  expect([Math.abs((first[0] ?? 0) - 61), Math.abs((last[0] ?? 0) - 209)].every((off) => off < 8)).toBe(true);
});

test("what is seen through stays so, also where the browser knows no WebP", async () => {
  const clear = { data: new Uint8ClampedArray(400 * 400 * 4), width: 400, height: 400 } as unknown as Parameters<
    typeof encodePng
  >[0];
  for (let at = 0; at < 400 * 400; at += 1) clear.data.set([200, 10, 10, at % 400 < 200 ? 0 : 255], at * 4);
  const png = new Uint8Array(await encodePng(clear));
  const small = await shrink(png, 160);
  expect(small?.type).toBe("image/png");
  const { data } = await decodePicture("png", Uint8Array.from(small?.bytes ?? []).buffer);
  expect([data[3], data[159 * 4 + 3]]).toEqual([0, 255]);
  expect(pictureFacts((await shrink(png, 160, true))?.bytes ?? new Uint8Array())).toMatchObject({ clear: true });
});

test("an orientation that EXIF names is in the pixels afterwards", async () => {
  const upright = await jpegOf(400, 200);
  const turned = withOrientation(upright, 6);
  expect(pictureFacts(upright)).toMatchObject({ width: 400, height: 200 });
  expect(pictureFacts(turned)).toMatchObject({ width: 200, height: 400 });
  const small = (await shrink(turned, 160))?.bytes ?? new Uint8Array();
  const { size, first } = await corners(small);
  expect(size).toEqual([160, 320]);
  // A quarter to the right: what was at the left bottom is at the left top. There is little red there, and much green.
  expect([Math.abs((first[0] ?? 0) - 60) < 8, Math.abs((first[1] ?? 0) - 220) < 8]).toEqual([true, true]);
  expect(Buffer.from(small).includes("Exif")).toBe(false);
  expect((await shrink(withOrientation(upright, 6, "MM"), 160))?.bytes).toEqual(small);
});

test("what is small enough, moves or is no picture has no smaller form; nor has what is too large to be decoded", async () => {
  expect(await shrink(draw(64, 64), 64)).toBeNull();
  expect(await shrink(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 64)).toBeNull();
  expect(await shrink(Buffer.from("GIF89a"), 64)).toBeNull();
  const moving = draw(200, 200);
  // A control chunk before the pixels makes a PNG a film.
  const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from("acTL"), Buffer.alloc(12)]);
  expect(await shrink(Buffer.concat([moving.subarray(0, 33), control, moving.subarray(33)]), 64)).toBeNull();
  const bomb = Buffer.from(draw(200, 200));
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  expect(pictureFacts(bomb)).toMatchObject({ width: 60_000 });
  expect(60_000 ** 2).toBeGreaterThan(mostPixels.jpeg);
  expect(await shrink(bomb, 64)).toBeNull();
  // Decoded, it would be an error: there are not so many pixels in it.
  bomb.writeUInt32BE(7000, 16);
  bomb.writeUInt32BE(7000, 20);
  expect(await shrink(bomb, 64)).toBeNull();
});

test("no bytes bring it down: cut anywhere, a picture is shrunk or refused, and the next one is right", async () => {
  const jpeg = await jpegOf(300, 200);
  for (const whole of [jpeg, draw(300, 200)]) {
    for (let at = 0; at < whole.length; at += Math.ceil(whole.length / 40)) {
      expect(() => pictureFacts(whole.subarray(0, at))).not.toThrow();
      await shrink(whole.subarray(0, at), 64).catch((error: unknown) => expect(error).toBeDefined());
    }
    expect((await corners((await shrink(whole, 64))?.bytes ?? new Uint8Array())).size).toEqual([64, 43]);
  }
});
