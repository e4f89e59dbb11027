import { expect, test } from "vitest";
import type { Line } from "../log.ts";
import { loadMissingStyles, missingStyles, reportMissingStyles } from "./missing-styles.ts";

const head = `<link rel="stylesheet" href="/assets/gone.css"><style>b { color: red }</style>`;

test("a stylesheet that did not come is reported as a failed chunk of style", () => {
  document.head.innerHTML = head;
  const lines: Line[] = [];
  reportMissingStyles(document, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: "error", words: "Loading CSS chunk failed", detail: { kind: "style" } });
  document.head.innerHTML = "<style>b { color: red }</style>";
  reportMissingStyles(document, (line) => lines.push(line));
  expect(lines).toHaveLength(1);
});

test("a missing stylesheet is put in its place anew, and is awaited", async () => {
  document.head.innerHTML = head;
  const before = document.querySelector("link");
  const failed = expect(loadMissingStyles(document)).rejects.toThrow("Loading CSS chunk failed");
  const second = document.querySelector("link");
  expect(second).not.toBe(before);
  expect(document.head.firstElementChild).toBe(second);
  second?.dispatchEvent(new Event("error"));
  await failed;
  const loaded = loadMissingStyles(document);
  const third = document.querySelector("link");
  expect([third === second, third?.getAttribute("href"), missingStyles(document).length]).toEqual([
    false,
    "/assets/gone.css",
    1,
  ]);
  third?.dispatchEvent(new Event("load"));
  await loaded;
});

test("a stylesheet is missing where it is not there, empty, or not to be read", () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/a.css">`.repeat(4);
  const sheets = [
    () => null,
    () => ({ cssRules: [] }),
    () => {
      throw new DOMException("Cannot access rules", "SecurityError");
    },
    () => ({ cssRules: [{}] }),
  ];
  const links = [...document.querySelectorAll("link")];
  links.forEach((link, at) => Object.defineProperty(link, "sheet", { get: sheets[at] }));
  expect(missingStyles(document)).toEqual(links.slice(0, 3));
});
