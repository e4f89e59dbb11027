/** The name of an emoji between two colons: small letters, digits, "-" and "_". Apart from emoji.ts, which the first page does not load. */
export const emojiNamePattern = /^[a-z0-9_-]{1,50}$/;
