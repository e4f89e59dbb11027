import { expect, test } from "vitest";
import { headers } from "./headers.ts";

test("there are headers of version for client, Mac, Windows, iOS, Android and the public API", () => {
  const versions = [
    headers.clientVersion,
    headers.macVersion,
    headers.windowsVersion,
    headers.iosVersion,
    headers.androidVersion,
    headers.publicApiVersion,
  ];
  expect(versions).toEqual(
    ["client", "mac", "windows", "ios", "android", "public-api"].map((of) => `x-tessera-${of}-version`),
  );
  expect(new Set(Object.values(headers)).size).toBe(Object.values(headers).length);
});
