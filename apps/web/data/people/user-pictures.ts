// The pictures of users, as addresses that an <img> shows. The code that loads them comes with the first user who has one.
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import { onceLoaded } from "../../ground/once-loaded.ts";
import type { KeptPictures } from "../files/kept-pictures.ts";

/** A record of a workspace that names a user. */
export interface NamedBy {
  readonly spaceId: string;
  readonly table: string;
  readonly id: string;
}

export interface UserPictures {
  /**
   * The picture; undefined until it is loaded, and for an address that names no file of this server: another client may have stored
   * the address of any site, which would learn who reads the page.
   */
  of(userId: string, photo: string | null): string | undefined;
  /** Shows and stores a picture that this device has just uploaded. */
  take(photo: string, picture: Blob): Promise<void>;
  /** Requests pictures again that could not be loaded. */
  again(): void;
  /** The server sends this user's picture to this user if it is requested with this record. */
  named(userId: string, by: NamedBy): void;
  subscribe(notice: () => void): () => void;
}

/** `load` is called once, with a function that returns the record that names a user, as far as one is needed. */
export function createUserPictures(
  load: (namedBy: (userId: string) => NamedBy | undefined) => Promise<KeptPictures>,
  onError: (error: unknown) => void,
): UserPictures {
  const records = new Map<string, NamedBy>();
  const notices = new Set<() => void>();
  const notify = (): void => {
    for (const notice of notices) notice();
  };
  let pictures: KeptPictures | null = null;
  const open = onceLoaded(async () => {
    const loaded = await load((userId) => records.get(userId));
    loaded.subscribe(notify);
    pictures = loaded;
    return loaded;
  });
  return {
    of(userId, photo) {
      if (photo === null || parseAttachment(photo) === null) return undefined;
      if (pictures !== null) return pictures.of(userId, photo);
      open().then(notify, onError);
      return undefined;
    },
    take: async (photo, picture) => await (await open()).take(photo, picture),
    again: () => pictures?.again(),
    named(userId, by) {
      records.set(userId, by);
      // A name that was stored on the device may have been shown, and the picture requested, before the record was known.
      pictures?.again();
    },
    subscribe(notice) {
      notices.add(notice);
      return () => void notices.delete(notice);
    },
  };
}
