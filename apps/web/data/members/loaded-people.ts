// Users as lists show them, read from the boxes that an answer of the server contains.
import type { RecordMap } from "@tessera/kernel/wire/box.ts";
import type { Failure } from "@tessera/platform/http.ts";

export interface ShownPerson {
  readonly userId: string;
  /** Null: the user has not accepted an invitation to the workspace, so that its members do not know the name. */
  readonly name: string | null;
  readonly email: string | null;
  /** What the user's record names as the picture. */
  readonly photo: string | null;
}

export function personIn(recordMap: RecordMap, userId: string): ShownPerson {
  const value = recordMap["notion_user"]?.[userId]?.value;
  const [name, email, photo] = [value?.["name"], value?.["email"], value?.["profile_photo"]];
  return {
    userId,
    name: typeof name === "string" ? name : null,
    email: typeof email === "string" && email !== "" ? email : null,
    photo: typeof photo === "string" && photo !== "" ? photo : null,
  };
}

/** Whether the server answers that the workspace, or the group, does not exist for this user. */
export function isHidden(failure: Failure): boolean {
  return failure.kind === "refused" && failure.body?.name === "NotFoundError";
}
