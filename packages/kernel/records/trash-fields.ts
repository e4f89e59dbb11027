/** What a record says of its ways through the trash: when it went into it and when it was deleted from it, and by whom. */
export const TRASH_FIELDS = [
  "moved_to_trash_time",
  "moved_to_trash_table",
  "moved_to_trash_id",
  "deleted_from_trash_time",
  "deleted_from_trash_table",
  "deleted_from_trash_id",
] as const;
