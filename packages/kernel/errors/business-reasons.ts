// Why something about plans, organisations, the gallery or an application was refused, by category.
import { row, type ReasonRow } from "./reason-row.ts";

export const businessReasons = {
  subscription: {
    payment_failed: row("The payment did not go through."),
    plan_invalid: row("This plan is not offered."),
    subscription_unpaid: row("The last invoice is not paid yet."),
    subscription_processing: row("The last change to the plan is still being made."),
    subscription_restricted_region: row("Paid plans are not offered in your region."),
    coupon_invalid: row("This coupon is not valid."),
    vat_invalid: row("This is not a VAT number."),
    trial_not_eligible: row("This workspace had its trial already."),
  },
  student_grant: {
    student_not_eligible: row("This e-mail address does not belong to a school that we know."),
    student_grant_used: row("The student grant is in use already."),
  },
  referral: {
    referral_invalid: row("This invitation code is not valid."),
  },
  team_chat: {
    team_chat_not_connected: row("Connect the team chat first."),
    team_chat_failed: row("The team chat did not answer."),
  },
  offers: {
    offer_expired: row("This offer has ended."),
    offer_not_eligible: row("This offer is not meant for this workspace."),
  },
  workspace_transfer: {
    transfer_not_allowed: row("This workspace cannot be handed over."),
    transfer_in_progress: row("This workspace is being handed over already."),
  },
  enterprise: {
    enterprise_only: row("This belongs to the Enterprise plan."),
  },
  organization_override: {
    organization_override: row("Your organisation has set this."),
  },
  template_submission: {
    template_name_required: row("Please name the template."),
    template_name_too_long: row("Use at most {max} characters for the name."),
    template_slug_taken: row("This address is taken."),
    template_slug_invalid: row("Use lower-case letters, digits and single hyphens."),
    template_in_review: row("A template in review cannot be changed."),
    template_rate_limit: row("Please wait a minute before the next change to a template."),
  },
  template_creator: {
    creator_handle_taken: row("This handle is taken."),
    creator_handle_invalid: row("Use lower-case letters, digits, underscores and hyphens."),
    creator_link_insecure: row("Links must begin with https."),
  },
  template_pinned: {
    pinned_too_many: row("You can pin {max} templates."),
    pinned_duplicate: row("This template is pinned already."),
  },
  template_deletion: {
    template_not_owned: row("Only the owner of a template can delete it."),
  },
  applications: {
    startup_application_invalid: row("The application of the startup is not complete."),
    student_application_invalid: row("The application of the student group is not complete."),
    student_response_too_long: row("Use at most {max} characters for an answer."),
  },
  marketplace: {
    purchase_failed: row("The purchase did not go through."),
    purchase_unavailable: row("This template is not for sale any more."),
  },
} as const satisfies Record<string, Record<string, ReasonRow>>;
