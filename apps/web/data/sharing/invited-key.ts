// Where the browser notes that somebody was given a way into a workspace.
export function invitedKey(workspaceId: string): string {
  return `invited:${workspaceId}`;
}
