import { expect, test } from "vitest";
import { requestHeaders } from "./request-headers.ts";

const nobody = { who: { kind: "nobody" }, spaceId: null, cookieText: "" } as const;

test("a call says what is being done, across several requests, and the workspace on the screen", () => {
  const flow = (route: "login" | "signup" | "onboarding" | "invite" | "page") =>
    requestHeaders({ ...nobody, route })["x-tessera-user-flow"];
  expect([flow("login"), flow("signup"), flow("onboarding"), flow("invite"), flow("page")]).toEqual([
    "log_in",
    "sign_up",
    "create_workspace",
    "accept_invitation",
    undefined,
  ]);
  expect(requestHeaders({ ...nobody, spaceId: "s" })).toMatchObject({ "x-notion-space-id": "s" });
});
