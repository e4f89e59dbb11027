// The pictures of users, as addresses that an <img> shows. The code that loads them comes with the first user who has one.
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import { onceLoaded } from "../../ground/once-loaded.ts";
import type { KeptPictures } from "../files/kept-pictures.ts";

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
  subscribe(notice: () => void): () => void;
}

export function createUserPictures(load: () => Promise<KeptPictures>, onError: (error: unknown) => void): UserPictures {
  const notices = new Set<() => void>();
  const notify = (): void => {
    for (const notice of notices) notice();
  };
  let pictures: KeptPictures | null = null;
  const open = onceLoaded(async () => {
    const loaded = await load();
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
    subscribe(notice) {
      notices.add(notice);
      return () => void notices.delete(notice);
    },
  };
}
