// The callouts that the contract names, with their priorities: a lower number goes first. Launch modals come once in a
// session, and the popups that they block stay away after them. Showing them is left to the client's ground.

export interface CalloutRule {
  readonly priority: 0 | 1 | 2 | 3;
  readonly launch?: boolean;
  readonly blockedByLaunch?: boolean;
}

const launch = { priority: 0, launch: true } as const;
const blocked = { priority: 3, blockedByLaunch: true } as const;
const last = { priority: 3 } as const;

export const contractCallouts = {
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
  timed_trial_popup: blocked,
  cookie_preference_popup: blocked,
  desktop_preference_popup: blocked,
  student_ai_offer_popup: blocked,
  sidebar_upgrade_nudge: last,
  ai_limit_nudge: last,
  block_limit_nudge: last,
  release_notes_sidebar: last,
} as const satisfies Record<string, CalloutRule>;
