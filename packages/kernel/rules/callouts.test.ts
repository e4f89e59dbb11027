import { expect, test } from "vitest";
import { contractCallouts, type CalloutRule } from "./callouts.ts";

test("each callout of the contract has its priority, 0 to 3", () => {
  const byPriority = [
    "dummy_modal wiki_promo ai_launch_modal ai_qna_launch_modal ai_connectors_launch_modal calendar_launch_promo " +
      "charts_launch_modal sites_launch_modal jira_sync_popup jira_sync_finished_popup",
    "sidebar_tour",
    "better_template_initialization asana_post_import_tour ai_slack_qna_embed_tooltip",
    "timed_trial_popup cookie_preference_popup desktop_preference_popup student_ai_offer_popup sidebar_upgrade_nudge " +
      "ai_limit_nudge block_limit_nudge release_notes_sidebar",
  ];
  const rows: [string, CalloutRule][] = Object.entries(contractCallouts);
  for (const [priority, names] of byPriority.entries())
    expect(rows.filter(([, row]) => row.priority === priority).map(([name]) => name)).toEqual(names.split(" "));
});
