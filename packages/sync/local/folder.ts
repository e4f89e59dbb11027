/** Where a user's local database lies, from the root of the origin's private file system. */
export const folderOf = (userId: string): string => `tessera-${userId}`;
