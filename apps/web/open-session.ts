// Opens a person's session: the sync client behind the screens' facade. Its own chunk, loaded once someone is signed in.
import type { Http } from "@tessera/platform/http.ts";
import type { Log } from "@tessera/platform/log.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import type { Session } from "./session.ts";

export function openSession(_ports: { userId: string; http: Http; log: Log; storage: Storage }): Promise<Session> {
  return Promise.reject(new Error("The sync client is not part of this build yet."));
}
