import { expect, test } from "vitest";
import { imageInSource } from "./image-in-source.ts";

test("the image that a source is, and nothing where it is more", () => {
  expect(imageInSource('![A *b*](https://x.example/a.png "T")')).toEqual({
    address: "https://x.example/a.png",
    alt: "A b",
  });
  expect(imageInSource("<img alt='A &amp; b' src=\"a.png\">")).toEqual({ address: "a.png", alt: "A & b" });
  for (const other of ["![a](b) c", "<!-- ![a](b) -->", "<kbd>", "<img>", "[](x)"])
    expect(imageInSource(other)).toBeNull();
});
