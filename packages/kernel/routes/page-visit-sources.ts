// Where a visit to a page came from: a closed table, each source with its label and whether it lies outside of the
// app. The labels stand in addresses (`pvs`) and in what is counted; a new way to a page is a new row.
import type { Kind } from "./row.ts";

const outside = { external: true } as const;
const inside = { external: false } as const;

export const pageVisitSources = {
  email: outside,
  copy_link: outside,
  direct: outside,
  slack: outside,
  ai_slack: outside,
  github_linkback: outside,
  google_event: outside,
  export: outside,
  import: outside,
  native_share_link: outside,
  push_notification: outside,
  widget: outside,
  home_digest_email: outside,
  search: inside,
  search_recents: inside,
  command_palette: inside,
  sidebar_favorites: inside,
  sidebar_teamspaces: inside,
  sidebar_shared: inside,
  sidebar_private: inside,
  sidebar_recents: inside,
  sidebar_trash: inside,
  sidebar_peek: inside,
  sidebar_new_page: inside,
  home_recents_tile: inside,
  home_tips_tile: inside,
  home_learn_tile: inside,
  home_database_tile: inside,
  breadcrumb: inside,
  page_link: inside,
  page_mention: inside,
  page_tab: inside,
  back_forward: inside,
  notifications: inside,
  ai_chat: inside,
  duplicate: inside,
  move_to: inside,
  login: inside,
  invite: inside,
  onboarding: inside,
  start_preference: inside,
  restore: inside,
  history: inside,
  form_view_responses: inside,
  mobile_bottom_bar: inside,
  keyboard_shortcut: inside,
} as const satisfies Record<string, { readonly external: boolean }>;

export type PageVisitSource = keyof typeof pageVisitSources;

export function isPageVisitSource(label: string): label is PageVisitSource {
  return Object.hasOwn(pageVisitSources, label);
}

export function isExternalSource(source: PageVisitSource): boolean {
  return pageVisitSources[source].external;
}

export const pageVisitSource: Kind<PageVisitSource> = {
  read: (label) => (isPageVisitSource(label) ? label : null),
  write: (label) => label,
};
