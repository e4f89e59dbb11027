// The roles that an invitation can give.
export type InviteRole = "editor" | "read_and_write" | "comment_only" | "reader";
