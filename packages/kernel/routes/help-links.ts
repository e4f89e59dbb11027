// The help links: which topics the interface points to. Every link stays on this server, below /help.

export const helpTopics = [
  "start",
  "pages",
  "sharing",
  "permissions",
  "guests",
  "teamspaces",
  "databases",
  "properties",
  "views",
  "formulas",
  "relations",
  "unique-ids",
  "templates",
  "charts",
  "sites",
  "calendar",
  "assistant",
  "search",
  "offline",
  "keyboard-shortcuts",
  "import",
  "export",
  "trash",
  "history",
  "integrations",
  "api",
  "notifications",
  "language",
  "cookies",
  "saml",
  "scim",
  "mfa",
  "audit-log",
  "analytics",
  "billing",
] as const;
export type HelpTopic = (typeof helpTopics)[number];

/** The address of a topic, or of all help. */
export function helpLink(topic?: HelpTopic): string {
  return topic === undefined ? "/help" : `/help/${topic}`;
}
