// What is built is read back, for every row: a route without an arbitrary here does not compile.
import fc from "fast-check";
import { expect, test } from "vitest";
import { localeCodes } from "../locales/locales.ts";
import { exportTypes, nativeTabs, newPageOrigins, personas, rootTargets } from "./app-routes.ts";
import { popupServices, trialUpsells } from "./auth-routes.ts";
import { helpTopics } from "./help-links.ts";
import { pageVisitSources } from "./page-visit-sources.ts";
import { isSpaceDomain } from "./reserved.ts";
import { buildPath, pagePath, parsePath, routes, type RouteName, type RouteParams } from "./routes.ts";
import { organizationTabs, workspaceTabs } from "./settings-routes.ts";
import { marketingPages } from "./site-routes.ts";

const id = fc.oneof(fc.uuid({ version: 4 }), fc.uuid({ version: 8 }));
const text = fc.string({ unit: "grapheme", minLength: 1 });
const yes = fc.constant(true as const);
const domain = fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/).filter(isSpaceDomain);
const slug = fc.stringMatching(/^[a-z]{1,9}(?:-[a-z]{1,9}){0,3}$/);
const nothing = fc.constant({});
const oneOf = <const Words extends readonly string[]>(words: Words): fc.Arbitrary<Words[number]> =>
  fc.constantFrom(...words);

/** Any of these, or none. */
const some = <Params extends object>(parts: { [Name in keyof Params]: fc.Arbitrary<Params[Name]> }) =>
  fc.record(parts, { requiredKeys: [] }) as fc.Arbitrary<Partial<Params>>;
const answer = some({ code: text, state: text, error: text });
/** A path may end anywhere, but not leave out a part before one that is there. */
const gallery = fc.oneof(nothing, fc.record({ pageType: text }), fc.record({ pageType: text, slug: text }));

const arbitraries: { readonly [Name in RouteName]: fc.Arbitrary<RouteParams[Name]> } = {
  root: some({ target: oneOf(rootTargets), tg: text }),
  home: nothing,
  chat: some({ chat: fc.oneof(id, fc.constant("tutorial")) }),
  newPage: some({ spaceId: id, type: text, id, from: oneOf(newPageOrigins) }),
  workspaceSetup: some({ persona: oneOf(personas) }),
  nativeTab: fc.record({ tab: oneOf(nativeTabs) }),
  space: fc.record({ spaceId: id }),
  joinTeam: fc.record({ teamId: id }),
  aiGtm: fc.record({ blockId: id }),
  invoice: fc.record({ invoice: fc.oneof(text, fc.constant("upcoming")) }),
  quickSearch: nothing,
  blank: nothing,
  modal: nothing,
  exportPage: fc.record({ blockId: id, type: oneOf(exportTypes) }, { requiredKeys: ["blockId"] }),
  design: fc.record({ page: text }),
  login: some({ email: text, redirectURL: text }),
  signup: some({ email: text, redirectURL: text }),
  signupTrial: fc.record({ trialUpsell: oneOf(trialUpsells) }),
  loginWithEmail: some({ state: text, password: text, isSignup: fc.boolean(), redirectURL: text, di: text }),
  loginSuccess: nothing,
  logout: nothing,
  passwordChangeRedirect: nothing,
  emailConfirm: nothing,
  onboarding: nothing,
  googleOneTapRedirect: nothing,
  loginPasswordReset: some({ state: text, password: text }),
  unsubscribe: some({ payload: text }),
  samlSignIn: some({ email: text, redirectURL: text }),
  oauthAuthorize: some({ client_id: text, response_type: text, redirect_uri: text, scope: text, state: text }),
  oauthToken: nothing,
  initiateExternalAuthentication: some({ type: text, redirectURL: text }),
  initiateExternalAuthenticationDesktop: some({ type: text, redirectURL: text }),
  upgradedAccount: some({ state: text }),
  appleCallback: answer,
  oauthCallback: answer,
  slackCallback: some({ code: text, state: text, error: text, type: oneOf(["new", "legacy"]) }),
  samlCallback: answer,
  trelloCallback: answer,
  asanaCallback: answer,
  externalCallback: answer,
  externalIntegrationCallback: answer,
  datadogCallback: answer,
  githubStudentPackCallback: answer,
  githubStudentPack: nothing,
  popupRedirect: fc.record(
    {
      service: oneOf(popupServices),
      callbackType: text,
      redirectToAuth: yes,
      email: text,
      contacts: yes,
      blockId: text,
      userId: text,
      isElectronDevice: fc.boolean(),
    },
    { requiredKeys: ["service"] },
  ),
  gallery,
  marketplace: nothing,
  marketplacePurchase: some({ product_id: text }),
  localizedTemplates: nothing,
  creatorProfile: some({ section: oneOf(["templates", "analytics"]) }),
  creatorIntegration: fc.record({ type: text, id: text, publish: yes }, { requiredKeys: ["type", "id"] }),
  submitTemplate: some({ profile: yes }),
  studentOrganizationApply: nothing,
  startupsApply: nothing,
  smbsApply: nothing,
  myIntegration: fc.record({ integrationType: text, id: text, lab: yes }, { requiredKeys: ["integrationType", "id"] }),
  installIntegration: nothing,
  installCalendarIntegration: nothing,
  templateCreator: fc.record({ templateCreator: fc.stringMatching(/^[a-z0-9_-]{1,50}$/) }),
  settings: nothing,
  workspaceSettings: fc.record({ workspaceId: id, tab: oneOf(workspaceTabs) }, { requiredKeys: ["workspaceId"] }),
  organizationSettings: fc.record(
    { organizationId: id, tab: oneOf(organizationTabs) },
    { requiredKeys: ["organizationId"] },
  ),
  admin: nothing,
  adminData: fc.record({ category: text }),
  adminRecord: fc.record({ table: oneOf(["user", "page", "space", "team"]), id }),
  marketing: fc.record({ page: oneOf(marketingPages) }),
  download: fc.record({ app: oneOf(["desktop", "calendar"]), platform: oneOf(["mac", "windows"]) }),
  help: some({ topic: oneOf(helpTopics) }),
  invite: fc.record({ spaceDomain: domain, inviteCode: text }),
  page: fc.record(
    {
      blockId: id,
      slug,
      spaceDomain: domain,
      collectionViewId: id,
      fredir: text,
      deepLinkOpenNewTab: yes,
      configureOpenInDesktopApp: yes,
      p: text,
      pvs: fc.constantFrom(...pageVisitSources),
      qid: text,
      nid: text,
      openPageUpdatesTab: yes,
    },
    { requiredKeys: ["blockId"] },
  ),
  uniqueId: fc.record(
    { uniqueId: fc.stringMatching(/^[A-Z][A-Z0-9-]{1,9}-\d{1,6}$/), spaceDomain: domain },
    { requiredKeys: ["uniqueId"] },
  ),
  spaceDomain: fc.record({ spaceDomain: domain }),
};

test("what is built is read back, for every route", () => {
  const locale = fc.constantFrom(null, ...localeCodes);
  const check = <Name extends RouteName>(name: Name) =>
    fc.assert(
      fc.property(arbitraries[name] as fc.Arbitrary<RouteParams[Name]>, locale, (params, prefix) => {
        const address = buildPath(name, params, prefix);
        expect(parsePath(address)).toEqual({ route: { name, ...params }, locale: prefix, fragment: null });
      }),
      { numRuns: 60 },
    );
  for (const name of Object.keys(routes) as RouteName[]) check(name);
});

test("the words of a title never change which page is meant", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), id, (title, blockId) => {
      expect(parsePath(pagePath(blockId, title)).route).toMatchObject({ name: "page", blockId });
    }),
  );
});
