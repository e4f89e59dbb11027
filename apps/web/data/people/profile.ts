// The signed-in user's own name and picture, and changing them. Changes are shown in this tab as soon as the server has stored them.
import { lateCall } from "@tessera/platform/late-call.ts";
import type { CallResult } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { KnownUser } from "./names.ts";
import type { ProfileFields, SaveProfilePorts } from "./save-profile.ts";
import type { UserPictures } from "./user-pictures.ts";

export interface Profile {
  readonly user: Readable<KnownUser>;
  save(fields: ProfileFields): Promise<CallResult<unknown>>;
}

export interface ProfilePorts extends SaveProfilePorts {
  readonly user: Readable<KnownUser>;
  readonly pictures: Pick<UserPictures, "take">;
  /** Called with the stored fields. */
  readonly take: (fields: Partial<Pick<KnownUser, "name" | "photo">>) => void;
  readonly onError: (error: unknown) => void;
}

export function createProfile({ user, pictures, take, onError, ...ports }: ProfilePorts): Profile {
  return {
    user,
    async save(fields) {
      const saved = await lateCall(
        () => import("./save-profile.ts"),
        (module) => module.saveProfile(ports, fields),
      );
      if (!saved.ok) return saved;
      const { photo } = saved.value;
      if (fields.picture != null && photo != null) await pictures.take(photo, fields.picture).catch(onError);
      take(saved.value);
      return saved;
    },
  };
}
