import { expect, test } from "vitest";
import { reservedSegments } from "./reserved.ts";
import { buildPath, parsePath } from "./routes.ts";
import { mayBeDomain, spaceDomainOf } from "./space-domain.ts";

const names = [
  "Docs",
  "Wiki",
  "Jobs",
  "Team",
  "Home",
  "Ünïcode Ltd",
  "",
  "日本",
  "Native",
  "de-DE",
  "Google popupredirect",
];
const hex = "0f3b1c528a644d0e9c1a2b7d5e6f8a90";

test("whatever a workspace is called, its word leads to it: to its invitations, and to itself", () => {
  for (const name of [...names, ...reservedSegments, `Acme ${hex}`]) {
    const spaceDomain = spaceDomainOf(undefined, name);
    const invite = { spaceDomain, inviteCode: "code" };
    expect(parsePath(buildPath("invite", invite)).route, name).toEqual({ name: "invite", ...invite });
    expect(parsePath(`/${spaceDomain}`).route, name).toEqual({ name: "spaceDomain", spaceDomain });
  }
  expect(names.slice(0, 6).map((name) => spaceDomainOf(undefined, name))).toEqual([
    "docs-workspace",
    "wiki-workspace",
    "jobs-workspace",
    "team-workspace",
    "home-workspace",
    "unicode-ltd",
  ]);
});

test("a word that is no workspace's is passed over where a record has it, and so is one for no stranger's eyes", () => {
  for (const word of ["login", "wiki", "fuck-you", "de-de", "Acme", "", 7, null, `a-${hex}`])
    expect(mayBeDomain(word), String(word)).toBe(false);
  expect(spaceDomainOf("acme", "Docs")).toBe("acme");
  expect(spaceDomainOf("login", "Acme")).toBe("acme");
  expect(spaceDomainOf(undefined, "Holy Shit Ltd")).toBe("workspace");
});
