// The names under which this browser keeps a person's files: those that wait until they are up, and pictures seen before.

export const shelfOf = (userId: string): string => `tessera-files-${userId}`;

/** The cache of the pictures of workspaces' own emoji that this person saw. */
export const pictureCacheOf = (userId: string): string => `tessera-emoji-${userId}`;

/** Where the rows of databases are kept. */
export const deviceStoreOf = (userId: string): string => `tessera-rows-${userId}`;
