import type { Line } from "@tessera/platform/log.ts";
import { expect, test } from "vitest";
import { reportMissingStyles } from "./missing-styles.ts";

test("a stylesheet that did not come is reported as a failed chunk of style", () => {
  document.head.innerHTML = `<link rel="stylesheet" href="/assets/gone.css"><style>b { color: red }</style>`;
  const lines: Line[] = [];
  expect(reportMissingStyles(document, (line) => lines.push(line))).toBe(1);
  expect(lines[0]).toMatchObject({ level: "error", words: "Loading CSS chunk failed", detail: { kind: "style" } });
  document.head.innerHTML = "";
  expect(reportMissingStyles(document, (line) => lines.push(line))).toBe(0);
});
