import { expect, test } from "vitest";
import { fileAtLink, isPicture, kindOfAddress, withFileName, withFilePlace, withoutFile } from "./file-edits.ts";

const own = "attachment:10000000-0000-4000-8000-000000000000:chart.png";
const files = ["a", "b", "c"].map((name) => ({ name, url: `https://harbour.example/${name}` }));
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name).join("");

test("files are taken away, named and placed before another one", () => {
  expect(names(withoutFile(files, 1))).toBe("ac");
  expect(names(withFileName(files, 1, " pier "))).toBe("apierc");
  expect(names(withFileName(files, 1, "  "))).toBe("abc");
  const places = [0, 1, 2, 3, 4].map((gap) => names(withFilePlace(files, 1, gap)));
  expect(places).toEqual(["bac", "abc", "abc", "acb", "abc"]);
  expect(names(withFilePlace(files, 0, 2))).toBe("bac");
});

test("a link is named by the last part of its path, and only addresses of the web are links", () => {
  expect(fileAtLink(" https://harbour.example/tide%20tables/2026.pdf?x=1 ")).toEqual({
    name: "2026.pdf",
    url: "https://harbour.example/tide%20tables/2026.pdf?x=1",
  });
  expect(fileAtLink("https://harbour.example/a%20b")?.name).toBe("a b");
  expect(fileAtLink("https://harbour.example/100%")?.name).toBe("100%");
  expect(fileAtLink("https://harbour.example")?.name).toBe("harbour.example");
  for (const wrong of ["", "harbour", "javascript:alert(1)", "ftp://harbour.example/a", "https://"])
    expect(fileAtLink(wrong)).toBe(null);
});

test("an address that is neither ours nor of the web is not followed", () => {
  expect([
    kindOfAddress(own),
    kindOfAddress("https://harbour.example/a"),
    kindOfAddress("javascript:alert(1)"),
    kindOfAddress("attachment:7:x"),
  ]).toEqual(["uploaded", "linked", "unknown", "unknown"]);
});

test("a picture is told by its name, or by the name in its address", () => {
  expect([
    isPicture({ name: "Chart", url: own }),
    isPicture({ name: "x.JPG", url: "https://a.example/1" }),
    isPicture({ name: "x", url: "https://a.example/1.webp?w=2" }),
    isPicture({ name: "x.svg", url: "https://a.example/1.svg" }),
  ]).toEqual([true, true, true, false]);
});
