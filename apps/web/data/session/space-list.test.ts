// The user's own record in the list of workspaces: the newest version is shown and stored on the device.
import type { Http } from "@tessera/platform/http.ts";
import { expect, test } from "vitest";
import { SpaceList } from "./space-list.ts";

function open(stored: Map<string, unknown>, user: Readonly<Record<string, unknown>> | null): SpaceList {
  const recordMap = { notion_user: { me: { role: "editor", value: user } } };
  const call = (): Promise<unknown> =>
    Promise.resolve(
      user === null ? { ok: false, failure: { kind: "offline" } } : { ok: true, value: { me: recordMap } },
    );
  return new SpaceList({
    userId: "me",
    http: { call } as unknown as Http,
    storage: {
      get: (key) => stored.get(key),
      set: (key, value) => stored.set(key, value) !== undefined,
      remove: (key) => void stored.delete(key),
    },
    onSignedOut: () => undefined,
    onLoaded: async () => undefined,
  });
}

test("a name that the user has just stored is shown, an older version from the disk is ignored, a newer one is taken", async () => {
  const spaces = open(new Map(), { name: "Ada", email: "ada@example.com", version: 4 });
  await spaces.load();
  expect(spaces.me.read()).toMatchObject({ name: "Ada", email: "ada@example.com", photo: null, version: 4 });
  spaces.takeMe({ name: "Ada King" });
  spaces.takeMe({ name: "Ada", photo: null, version: 4 });
  expect(spaces.me.read()).toMatchObject({ name: "Ada King", version: 5 });
  spaces.takeMe({ name: "Ada Lovelace", photo: "attachment:x:a", version: 7 });
  expect(spaces.me.read()).toMatchObject({ name: "Ada Lovelace", photo: "attachment:x:a" });
});

test("name and picture are stored for a start without network", () => {
  const stored = new Map<string, unknown>();
  const spaces = open(stored, null);
  spaces.takeMe({ name: "Ada King", photo: "attachment:x:a" });
  expect(open(stored, null).me.read()).toMatchObject({ name: "Ada King", photo: "attachment:x:a" });
});
