// The sources of visits to a page. Addresses contain a label of this list as the parameter `pvs`; a new way to a page needs a
// new label.
import type { Kind } from "./row.ts";

export const pageVisitSources = [
  "email",
  "copy_link",
  "direct",
  "slack",
  "ai_slack",
  "github_linkback",
  "google_event",
  "export",
  "import",
  "native_share_link",
  "push_notification",
  "widget",
  "home_digest_email",
  "search",
  "search_recents",
  "command_palette",
  "sidebar_favorites",
  "sidebar_teamspaces",
  "sidebar_shared",
  "sidebar_private",
  "sidebar_recents",
  "sidebar_trash",
  "sidebar_peek",
  "sidebar_new_page",
  "home_recents_tile",
  "home_tips_tile",
  "home_learn_tile",
  "home_database_tile",
  "breadcrumb",
  "page_link",
  "page_mention",
  "page_tab",
  "back_forward",
  "notifications",
  "ai_chat",
  "duplicate",
  "move_to",
  "login",
  "invite",
  "onboarding",
  "start_preference",
  "restore",
  "history",
  "form_view_responses",
  "mobile_bottom_bar",
  "keyboard_shortcut",
] as const;

export type PageVisitSource = (typeof pageVisitSources)[number];

export const pageVisitSource: Kind<PageVisitSource> = {
  read: (label) => pageVisitSources.find((source) => source === label) ?? null,
  write: (label) => label,
};
