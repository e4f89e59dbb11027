// The name under which a person's files wait in this browser, until they are up.

export const shelfOf = (userId: string): string => `tessera-files-${userId}`;
