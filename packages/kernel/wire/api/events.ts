// Every API event. The server's table of handlers and the client's calls are typed over this
// list: a new event is its file and one line here.

import { loadSession } from "./load-session.ts";
import { logIn } from "./log-in.ts";
import { logOut } from "./log-out.ts";
import { signUp } from "./sign-up.ts";

export const events = { loadSession, logIn, logOut, signUp } as const;

export type EventName = keyof typeof events;
