import { expect, test } from "vitest";
import { firstLetter } from "./first-letter.ts";

test("a name is shown by its first letter as people see it, however many code points that is", () => {
  expect(["mira", " tidewater ", "é lan", "e\u0301lan", "👩‍🚀 crew", "İzmir", "x", "7 seas"].map(firstLetter)).toEqual([
    "M",
    "T",
    "É",
    "E\u0301",
    "👩‍🚀",
    "İ",
    "X",
    "7",
  ]);
  expect(firstLetter("  ")).toBe("·");
});
