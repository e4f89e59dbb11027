// Saving the name and the picture of the user.
import type { CallResult } from "@tessera/platform/http.ts";
import { beforeEach, expect, test } from "vitest";
import { operationSchema, type Operation } from "@tessera/kernel/world/operation.ts";
import * as v from "valibot";
import { saveProfile, type SaveProfilePorts } from "./save-profile.ts";

interface Sent {
  readonly spaceId?: string;
  readonly operations: readonly unknown[];
}

let calls: readonly (readonly Sent[])[];
let answer: CallResult<unknown>;

beforeEach(() => {
  [calls, answer] = [[], { ok: true, value: {} }];
});

function ports(...spaces: string[]): SaveProfilePorts {
  const call = (_event: unknown, { transactions }: { transactions: readonly Sent[] }): Promise<CallResult<unknown>> => {
    calls = [...calls, transactions];
    return Promise.resolve(answer);
  };
  return { http: { call }, myId: "me", spaceIds: () => spaces } as unknown as SaveProfilePorts;
}

/** The operations as the server reads them. */
const read = ({ operations }: Sent): Operation[] =>
  operations.map((operation) => v.parse(operationSchema, operation) as Operation);

test("a name is stored with its parts, then again in each workspace of the user", async () => {
  expect(await saveProfile(ports("one", "two"), { name: "Ada King Lovelace" })).toEqual({
    ok: true,
    value: { name: "Ada King Lovelace" },
  });
  expect(calls.map((sent) => sent.map(({ spaceId }) => spaceId))).toEqual([[undefined], ["one", "two"]]);
  for (const sent of calls.flat())
    expect(read(sent)).toMatchObject([
      {
        pointer: { table: "user", id: "me" },
        path: [],
        command: "update",
        args: { value: { name: "Ada King Lovelace", given_name: "Ada", family_name: "King Lovelace" } },
      },
    ]);
});

test("a picture is removed by null", async () => {
  expect(await saveProfile(ports(), { picture: null })).toEqual({ ok: true, value: { photo: null } });
  expect(calls.flat().flatMap(read)).toMatchObject([{ command: "update", args: { value: { profile_photo: null } } }]);
});

test("a failure is returned, and nothing is sent to the workspaces", async () => {
  answer = { ok: false, failure: { kind: "offline" } };
  expect(await saveProfile(ports("one"), { name: "Ada" })).toEqual(answer);
  expect(calls).toHaveLength(1);
});
