// The sections of the sidebar that hold the top pages of a workspace.
export type TopSection = "workspace" | "shared" | "private";
