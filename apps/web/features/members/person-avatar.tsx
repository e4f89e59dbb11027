// The avatar of a user in the lists of this page: the picture that the user chose, or the letter of the name.
import { Avatar, type AvatarProps } from "@tessera/ui/avatar/avatar.tsx";
import { createContext, use, useCallback, useSyncExternalStore } from "react";
import type { ShownPerson } from "../../data/members/loaded-people.ts";
import type { UserPictures } from "../../data/people/user-pictures.ts";

/** The pictures of the users of the workspace. */
export const PicturesContext = createContext<Pick<UserPictures, "of" | "subscribe"> | null>(null);

export interface PersonAvatarProps extends Pick<AvatarProps, "size"> {
  person: ShownPerson;
  /** The name that is shown beside the avatar. */
  name: string;
}

export function PersonAvatar({ person: { userId, photo }, name, size }: PersonAvatarProps) {
  const pictures = use(PicturesContext);
  const subscribe = useCallback((notice: () => void) => pictures?.subscribe(notice) ?? (() => undefined), [pictures]);
  const picture = useSyncExternalStore(subscribe, () => pictures?.of(userId, photo));
  return <Avatar id={userId} name={name} picture={picture} {...(size === undefined ? {} : { size })} decorative />;
}
