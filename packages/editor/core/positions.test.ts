// Which block a face stands in, also where the view tells a place of a moment ago.
import { expect, test } from "vitest";
import { MemorySource } from "../testing/memory-source.ts";
import { testCatalogue } from "../testing/test-catalogue.ts";
import { buildPage } from "../page/build.ts";
import { blockOfChild, blockPositions } from "./positions.ts";

test("a face finds its block by itself where the place it is told is another's, or none of the page", () => {
  const source = new MemorySource();
  source.add("text", "harbour");
  const images = [source.add("image", ""), source.add("image", "")];
  const doc = buildPage(source.world, testCatalogue, source.pageId);
  for (const id of images) {
    const pos = blockPositions(doc).get(id) ?? 0;
    const face = doc.nodeAt(pos)?.firstChild;
    if (face == null) throw new Error("an image has a face");
    for (const hint of [pos + 1, 0, 3, doc.content.size, doc.content.size + 10])
      expect(blockOfChild(doc, face, hint)).toBe(id);
  }
});
