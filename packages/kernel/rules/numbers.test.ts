import { expect, test } from "vitest";
import { kilobyte, statusClass } from "./numbers.ts";

test("a kilobyte is 1,024 bytes", () => {
  expect(kilobyte).toBe(1024);
});

test("500 to 511 and 403 are the server's class of statuses", () => {
  for (let status = 500; status <= 511; status++) expect(statusClass(status)).toBe("server");
  expect(statusClass(403)).toBe("server");
  for (const status of [400, 401, 402, 404, 419, 429, 439, 499]) expect(statusClass(status)).toBe("client");
  for (const status of [512, 599, 201, 204, 301]) expect(statusClass(status)).toBe("other");
  expect(statusClass(200)).toBe("success");
});
