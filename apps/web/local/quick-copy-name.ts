// The name of a user's quick copy in IndexedDB: what opens it and what removes it must agree.
export const quickCopyOf = (userId: string): string => `tessera-${userId}`;
