// Saves the name and the picture of the user. The first call saves; the second one commits the same values in each workspace of the
// user, because a workspace's log notifies the users who have it open, and the user's own log nobody else.
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { userNameParts } from "@tessera/kernel/rules/user-name.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { saveTransactionsFanout } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { requestHeaders } from "../../account/request-headers.ts";
import { uploadCalls } from "../files/upload-calls.ts";
import { uploadPicture } from "../files/upload-picture.ts";

export interface ProfileFields {
  /** A cleaned name without a fault (kernel/rules/user-name.ts). */
  readonly name?: string;
  /** The square picture; null removes the picture. */
  readonly picture?: File | null;
}

export interface SaveProfilePorts {
  readonly http: Http;
  readonly myId: string;
  /** The workspaces that the user is a member or a guest of. */
  readonly spaceIds: () => readonly string[];
}

/** Stores the fields; a picture is uploaded before. Returns the stored fields of the record. */
export async function saveProfile(
  ports: SaveProfilePorts,
  { name, picture }: ProfileFields,
): Promise<CallResult<{ readonly name?: string; readonly photo?: string | null }>> {
  let photo: string | null | undefined = picture === null ? null : undefined;
  if (picture != null) {
    const uploaded = await upload(ports, picture);
    if (!uploaded.ok) return uploaded;
    photo = uploaded.value;
  }
  const fields = {
    ...(name === undefined ? {} : nameFields(name)),
    ...(photo === undefined ? {} : { profile_photo: photo }),
  };
  const saved = await store(ports, fields);
  if (!saved.ok) return saved;
  return { ok: true, value: { ...(name === undefined ? {} : { name }), ...(photo === undefined ? {} : { photo }) } };
}

function nameFields(name: string): JsonObject {
  const { given, family } = userNameParts(name);
  return { name, given_name: given, family_name: family };
}

async function store({ http, myId, spaceIds }: SaveProfilePorts, fields: JsonObject): Promise<CallResult<unknown>> {
  const pointer = { table: "user" as const, id: myId };
  const operations = [toWire({ pointer, path: [], command: "update", args: { value: fields } })];
  const debug = { userAction: "edit-profile" };
  const options = { source: "profile" };
  const saved = await http.call(
    saveTransactionsFanout,
    { transactions: [{ id: newId(), operations, debug }] },
    options,
  );
  const spaces = spaceIds();
  if (!saved.ok || spaces.length === 0) return saved;
  // Each has a session, so that a workspace which refuses it does not prevent the others. What was saved stays saved if the call fails:
  // others then see it when they next load the user.
  const told = spaces.map((spaceId) => ({ id: newId(), spaceId, operations, debug, session: newId(), n: 0 }));
  void http.call(saveTransactionsFanout, { transactions: told }, { ...options, retry: true });
  return saved;
}

async function upload({ http, myId }: SaveProfilePorts, picture: File): Promise<CallResult<string>> {
  const headers = (): Record<string, string | undefined> =>
    requestHeaders({
      who: { kind: "somebody", userId: myId, email: null },
      spaceId: null,
      cookieText: document.cookie,
    });
  return await uploadPicture(uploadCalls(http, headers, "user"), myId, picture);
}
