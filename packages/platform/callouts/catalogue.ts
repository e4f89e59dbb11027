// The callouts of this product: the contract's, with the priorities that it gives, and our own, which are of the last
// priority as all others are. A row more is a callout more.
import { createCallouts, type CalloutRow } from "./callouts.ts";

const launch = { priority: 0, launch: true } as const;
const popup = { priority: 3, blockedByLaunch: true } as const;
const last = { priority: 3 } as const;

export const callouts = {
  dummy_modal: launch,
  wiki_promo: { priority: 0 },
  ai_launch_modal: launch,
  ai_qna_launch_modal: launch,
  ai_connectors_launch_modal: launch,
  calendar_launch_promo: launch,
  charts_launch_modal: launch,
  sites_launch_modal: { priority: 0 },
  jira_sync_popup: { priority: 0 },
  jira_sync_finished_popup: { priority: 0 },
  sidebar_tour: { priority: 1 },
  better_template_initialization: { priority: 2 },
  asana_post_import_tour: { priority: 2 },
  ai_slack_qna_embed_tooltip: { priority: 2 },
  timed_trial_popup: popup,
  cookie_preference_popup: popup,
  desktop_preference_popup: popup,
  student_ai_offer_popup: popup,
  sidebar_upgrade_nudge: last,
  ai_limit_nudge: last,
  block_limit_nudge: last,
  release_notes_sidebar: last,
  // Ours.
  offline_ready_tooltip: last,
  install_app_popup: last,
  update_ready_popup: last,
  home_tips_modal: last,
  quick_find_tooltip: last,
} as const satisfies Record<string, CalloutRow>;

export type CalloutName = keyof typeof callouts;

export const createAppCallouts = () => createCallouts<CalloutName>(callouts);
