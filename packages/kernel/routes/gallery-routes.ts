// The gallery, the marketplace, the profiles of creators, and the integrations that are listed there.
import { at, text, wordItself, oneOf, type Kind } from "./row.ts";

const handle: Kind<string> = {
  read: (segment) => /^@([a-z0-9_-]{1,50})$/.exec(segment)?.[1] ?? null,
  write: (name) => `@${name}`,
};

export const galleryRoutes = {
  gallery: at("/gallery/:pageType?/:slug?", { optional: { pageType: text, slug: text } }),
  marketplace: at("/marketplace"),
  marketplacePurchase: at("/marketplace-purchase", { query: { product_id: text } }),
  localizedTemplates: at("/localized-templates"),
  creatorProfile: at("/profile/:section?", { optional: { section: oneOf(["templates", "analytics"]) } }),
  creatorIntegration: at("/profile/integrations/:type/:id/:publish?", {
    segments: { type: text, id: text },
    optional: { publish: wordItself("publish") },
  }),
  submitTemplate: at("/submit-a-template/:profile?", { optional: { profile: wordItself("profile") } }),
  studentOrganizationApply: at("/student-organization-apply"),
  startupsApply: at("/startups-apply"),
  smbsApply: at("/smbs-apply"),
  myIntegration: at("/my-integrations/:integrationType/:id/:lab?", {
    segments: { integrationType: text, id: text },
    optional: { lab: wordItself("lab") },
  }),
  installIntegration: at("/install-integration"),
  installCalendarIntegration: at("/install-calendar-integration"),
  // The pattern is the contract's: the sign in front belongs to the path, not to the handle.
  templateCreator: {
    ...at("/:templateCreator", { segments: { templateCreator: handle }, open: true }),
    pattern: "/@:templateCreator",
  },
} as const;
