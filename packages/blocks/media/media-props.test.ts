import { lineOfBlock } from "../markdown/line-of-block.ts";
import { expect, test } from "vitest";
import { mediaModel } from "./media-model.ts";
import { fileFields, formatOfPicture, readMedia } from "./media-props.ts";

const model = mediaModel("image");

test("C13: what a record says of a file is read, and what makes no sense is passed over", () => {
  const properties = {
    source: [["attachment:0f9c8b7a-6d5e-4c3b-8a29-181716151413:a.png"]],
    title: [["a"], [".png"]],
    size: [["12"]],
    alt_text: [["A boat"]],
  };
  const format = {
    block_width: 300,
    block_aspect_ratio: 0.5,
    block_alignment: "left",
    block_full_width: true,
    block_color: "red",
  };
  expect(readMedia(model.props({ properties, format }))).toEqual({
    source: "attachment:0f9c8b7a-6d5e-4c3b-8a29-181716151413:a.png",
    name: "a.png",
    bytes: 12,
    alt: "A boat",
    width: 300,
    ratio: 0.5,
    align: "left",
    full: true,
    captioned: false,
  });
  expect(model.props({ properties, format })["colour"]).toBe("red");
  const odd = {
    properties: { source: "x", title: [[1]], size: [["12 kB"]], caption: [["c"]] },
    format: { block_width: -1, block_aspect_ratio: "1", block_alignment: "up", block_full_width: 1 },
  };
  expect(readMedia(model.props(odd))).toEqual({
    source: "",
    name: "",
    bytes: null,
    alt: "",
    width: null,
    ratio: null,
    align: "center",
    full: false,
    captioned: true,
  });
  expect(readMedia(model.props({}))).toMatchObject({ source: "", captioned: false });
});

test("C13: as Markdown a linked file is its address, an uploaded one its name", () => {
  const markdown = (source: string): string =>
    lineOfBlock("image", "", model.props({ properties: { source: [[source]], title: [["a.png"]] } }), 0);
  expect(markdown("https://example.com/a.png")).toBe("https://example.com/a.png");
  expect(markdown("attachment:0f9c8b7a-6d5e-4c3b-8a29-181716151413:a.png")).toBe("a.png");
  expect(markdown("javascript:alert(1)")).toBe("a.png");
});

test("C13: a picture comes in as wide as it is, or fills the column, with room for its height", () => {
  expect(formatOfPicture({ width: 320, height: 200 })).toEqual({ block_aspect_ratio: 0.625, block_width: 320 });
  expect(formatOfPicture({ width: 3000, height: 1000 })).toEqual({ block_aspect_ratio: 0.3333, block_width: null });
  expect(fileFields({ url: "attachment:1:a", size: 3 })).toEqual({ source: [["attachment:1:a"]], size: [["3"]] });
});
