import { connect, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { addressOf } from "./request-address.ts";
import { createAppUnderTest } from "./testing/app-under-test.ts";

test("an address is read where there is one, and never thrown at", () => {
  expect(addressOf("/realtime?user=x")?.pathname).toBe("/realtime");
  expect(addressOf("/realtime?user=x")?.searchParams.get("user")).toBe("x");
  expect(addressOf(undefined)?.pathname).toBe("/");
  expect(addressOf("//")?.pathname).toBe("//");
  expect(addressOf("http://other/realtime")?.pathname).toBe("/realtime");
  for (const target of ["*", "http://", "http://["]) expect(addressOf(target)).toBe(null);
});

test("A1: a request for an address that is none is not found, and no fault of ours", async () => {
  const { app } = await createAppUnderTest();
  await app.listen({ port: 0, host: "127.0.0.1" });
  const statusOf = async (target: string): Promise<string> => {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(`DELETE ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let text = "";
    for await (const part of socket) text += String(part);
    return text.slice(9, 12);
  };
  for (const target of ["//", "///", "//["]) expect([target, await statusOf(target)]).toEqual([target, "404"]);
  await app.close();
});
