// The calls of an account that the first page does not make.
import { logIn } from "@tessera/kernel/wire/api/accounts/log-in.ts";
import { logOut } from "@tessera/kernel/wire/api/accounts/log-out.ts";
import { signUp } from "@tessera/kernel/wire/api/accounts/sign-up.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";

type Entered = Promise<CallResult<{ userId: string }>>;

export const callSignUp = (http: Http, entry: { name: string; email: string; password: string }): Entered =>
  http.call(signUp, entry, { source: "signup" });

export const callLogIn = (http: Http, entry: { email: string; password: string }): Entered =>
  http.call(logIn, entry, { source: "login" });

export const callLogOut = (http: Http, everywhere: boolean): Promise<CallResult<unknown>> =>
  http.call(logOut, { everywhere }, { source: "account_menu" });
