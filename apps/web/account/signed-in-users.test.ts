import { expect, test } from "vitest";
import { signedInUsers } from "./signed-in-users.ts";

test("the cookie's list names the accounts of this browser; what is no list of ids names nobody", () => {
  const listed = encodeURIComponent(JSON.stringify(["u1", "u2"]));
  expect(signedInUsers(`csrf=x; tessera_users=${listed}; other=1`)).toEqual(["u1", "u2"]);
  for (const text of ["", "tessera_users=", "tessera_users=%", 'tessera_users={"a":1}', "tessera_users=[1,null]"])
    expect(signedInUsers(text), text).toEqual([]);
});
