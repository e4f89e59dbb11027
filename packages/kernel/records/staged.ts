/**
 * The mark of what is made in several transactions and shown by the last one, in the format of its block: a page that does not
 * live, and never was in the trash. The trash keeper purges what has the mark for longer than a day.
 */
export const STAGED = "staged_import";
