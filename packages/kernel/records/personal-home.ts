// The page that is a person's home in a workspace. Its id follows from who and where, so every machine knows it at once.
import { hashedUuid } from "../values/ids.ts";
import { sha256 } from "./sha256.ts";

/** A version 8 UUID of the hash of user, space and "main". */
export function personalHomeId(userId: string, spaceId: string): string {
  const name = `${userId}:${spaceId}:main`;
  return hashedUuid(sha256(Uint8Array.from(name, (character) => character.charCodeAt(0))));
}
