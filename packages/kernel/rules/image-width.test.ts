import { expect, test } from "vitest";
import { iconAddress } from "./icon-address.ts";
import { imageAddress, imageSet, imageWidthOf, imageWidths } from "./image-width.ts";

const signed = "https://notes.example/signed/a/b/a%20boat.png?expires=1&signature=x";

test("only the widths of the list are widths", () => {
  expect(imageWidths.map((width) => imageWidthOf(String(width)))).toEqual([...imageWidths]);
  for (const wrong of ["63", "0064", "1e3", "", " 64", 64, ["64"], undefined]) expect(imageWidthOf(wrong)).toBeNull();
});

test("a signed address has its widths, on its own origin or another; other addresses have none", () => {
  const path = signed.replace("https://notes.example", "");
  expect(imageAddress(path, 64)).toBe("/image/a/b/a%20boat.png?expires=1&signature=x&width=64");
  expect(iconAddress(signed)).toBe(imageAddress(signed, 160));
  expect(imageAddress(signed, 64)).toBe(`https://notes.example${imageAddress(path, 64)}`);
  for (const other of [
    "https://pictures.example/boat.png",
    "https://a.example/b/signed/c?d=e",
    "blob:https://a/signed/b?c",
    "/signed/a/b/c",
  ]) {
    expect(imageAddress(other, 64)).toBeNull();
    expect(imageSet(other)).toBeUndefined();
  }
});

test("a set holds no more than the first width that is enough", () => {
  const widths = (natural: number | null): number[] =>
    (imageSet(signed, natural) ?? "").split(", ").map((one) => Number(/ (\d+)w$/.exec(one)?.[1]));
  expect(widths(null)).toEqual([...imageWidths]);
  expect(widths(320)).toEqual([64, 160, 320]);
  expect(widths(321)).toEqual([64, 160, 320, 640]);
  expect(widths(9000)).toEqual([...imageWidths]);
});
