import { expect, test } from "vitest";
import { newPageOrigins, personas, redirectParameter, rootTargets } from "./app-routes.ts";
import { callbackSegments, isSpaceDomain, reservedSegments } from "./reserved.ts";
import { buildPath, pagePath, parsePath, routes } from "./routes.ts";
import { slugOf } from "./slug.ts";

const id = "0f3b1c52-8a64-4d0e-9c1a-2b7d5e6f8a90";
const hex = id.replaceAll("-", "");
const route = (address: string) => parsePath(address).route;
const unknown = (path: string) => ({ name: "unknown", path });

test("paths of pages and workspaces", () => {
  expect(route("/")).toEqual({ name: "root" });
  expect(route(`/Spring-timetable-${hex}`)).toEqual({ name: "page", blockId: id, slug: "Spring-timetable" });
  expect(route(`/${id}`)).toEqual({ name: "page", blockId: id });
  expect(route(`/${hex.toUpperCase()}`)).toEqual({ name: "page", blockId: id });
  expect(route(`/tidewater/${hex}?p=x`)).toEqual({ name: "page", blockId: id, spaceDomain: "tidewater", p: "x" });
  expect(route("/tidewater")).toEqual({ name: "spaceDomain", spaceDomain: "tidewater" });
  expect(route("/tidewater/invite/4f1c")).toEqual({ name: "invite", spaceDomain: "tidewater", inviteCode: "4f1c" });
  expect(route(`/space/${hex}`)).toEqual({ name: "space", spaceId: id });
  expect(route(`/team/${id}/join`)).toEqual({ name: "joinTeam", teamId: id });
  expect(route(`/ai-gtm/${hex}`)).toEqual({ name: "aiGtm", blockId: id });
  for (const path of ["/space/x", `/team/${id}`, "/team/x/join", "/ai-gtm/x"])
    expect(route(path)).toEqual(unknown(path));
});

test("a block id is the last 32 characters or dashed; a unique id is upper-cased and checked", () => {
  expect(route(`/any-words-${hex}`)).toMatchObject({ name: "page", blockId: id });
  expect(route(`/any-words-${id}`)).toMatchObject({ name: "page", blockId: id });
  expect(route("/TASK-12")).toEqual({ name: "uniqueId", uniqueId: "TASK-12" });
  expect(route("/Task-12")).toEqual({ name: "uniqueId", uniqueId: "TASK-12" });
  expect(route("/tidewater/task-12")).toEqual({ name: "uniqueId", uniqueId: "TASK-12", spaceDomain: "tidewater" });
  // Without a capital it could be a workspace's slug, and is.
  expect(route("/task-12")).toEqual({ name: "spaceDomain", spaceDomain: "task-12" });
  for (const path of ["/T-12", "/TASK-", "/TASK-1x", "/TASKSANDMORE-1", "/tidewater/t-1"])
    expect(route(path)).toEqual(unknown(path));
});

test("the root takes one of 21 targets and tg; another target is dropped", () => {
  const targets =
    "intercom import billing plans members audit_log connected_apps identity_provisioning analytics " +
    "admin_content_search contact_us profile notifications_and_settings notifications user_settings " +
    "language_and_region settings quickfind security qna ai_writer";
  expect(rootTargets).toEqual(targets.split(" "));
  expect(rootTargets).toHaveLength(21);
  for (const target of targets.split(" ")) expect(route(`/?target=${target}`)).toEqual({ name: "root", target });
  expect(route("/?target=elsewhere&tg=x")).toEqual({ name: "root", tg: "x" });
});

test("signing in and up, with their parameters", () => {
  expect(route("/login?email=a%40b.c&redirectURL=%2Fx")).toEqual({ name: "login", email: "a@b.c", redirectURL: "/x" });
  expect(route("/login?other=1")).toEqual({ name: "login" });
  expect(route("/signup?email=a%40b.c")).toEqual({ name: "signup", email: "a@b.c" });
});

test("a trial is one of five, or no route", () => {
  for (const trialUpsell of ["plus", "business", "affiliates", "marketing", "upwork"])
    expect(route(`/signup/${trialUpsell}`)).toEqual({ name: "signupTrial", trialUpsell });
  for (const path of ["/signup/enterprise", "/signup/Plus", "/signup/plus/x"])
    expect(route(path)).toEqual(unknown(path));
});

test("signing in with e-mail, and resetting a password, with their parameters", () => {
  expect(route("/loginwithemail?state=s&password=p&isSignup=true&redirectURL=%2Fx&di=d")).toEqual({
    name: "loginWithEmail",
    state: "s",
    password: "p",
    isSignup: true,
    redirectURL: "/x",
    di: "d",
  });
  expect(route("/loginwithemail?isSignup=false")).toEqual({ name: "loginWithEmail", isSignup: false });
  expect(route("/loginwithemail?isSignup=maybe")).toEqual({ name: "loginWithEmail" });
  expect(route("/loginpasswordreset?state=s&password=p")).toEqual({
    name: "loginPasswordReset",
    state: "s",
    password: "p",
  });
});

test("the account paths without parameters", () => {
  const paths = {
    loginSuccess: "/loginsuccess",
    logout: "/logout",
    passwordChangeRedirect: "/passwordchangeredirect",
    emailConfirm: "/email-confirm",
    onboarding: "/onboarding",
    googleOneTapRedirect: "/google-onetap-redirect",
  };
  for (const [name, path] of Object.entries(paths)) expect(route(`${path}?x=1`)).toEqual({ name });
});

test("leaving a mailing list carries a payload", () => {
  expect(route("/unsubscribe?payload=abc")).toEqual({ name: "unsubscribe", payload: "abc" });
});

test("single sign-on and external authentication", () => {
  const back = { redirectURL: "/x" };
  expect(route("/sso/saml?email=a%40b.c&redirectURL=%2Fx")).toEqual({ name: "samlSignIn", email: "a@b.c", ...back });
  expect(route("/oauth2/authorize?client_id=c&response_type=code&redirect_uri=%2Fy&scope=z&state=s")).toEqual({
    name: "oauthAuthorize",
    client_id: "c",
    response_type: "code",
    redirect_uri: "/y",
    scope: "z",
    state: "s",
  });
  expect(route("/oauth2/token")).toEqual({ name: "oauthToken" });
  for (const name of ["initiateExternalAuthentication", "initiateExternalAuthenticationDesktop"])
    expect(route(`/${name}?type=x&redirectURL=%2Fx`)).toEqual({ name, type: "x", ...back });
});

test("callbacks of signing in elsewhere", () => {
  const paths = {
    appleCallback: "/appleauthcallback",
    oauthCallback: "/oauth2callback",
    slackCallback: "/slackoauthcallback",
    samlCallback: "/samlauthcallback",
    externalCallback: "/externalauthcallback",
    externalIntegrationCallback: "/externalintegrationauthcallback",
    datadogCallback: "/datadogauthcallback",
    githubStudentPackCallback: "/githubStudentPackAuthCallback",
    trelloCallback: "/trelloauthcallback",
    asanaCallback: "/asanaauthcallback",
  };
  for (const [name, path] of Object.entries(paths))
    expect(route(`${path}?code=c&state=s`)).toEqual({ name, code: "c", state: "s" });
  expect(route("/githubstudentpack")).toEqual({ name: "githubStudentPack" });
  for (const type of ["new", "legacy"])
    expect(route(`/slackoauthcallback?type=${type}`)).toEqual({ name: "slackCallback", type });
  expect(route("/slackoauthcallback?type=other")).toEqual({ name: "slackCallback" });
});

test("home, chat, new, setting up, and the tabs of the native apps", () => {
  expect(route("/home")).toEqual({ name: "home" });
  expect(route("/chat")).toEqual({ name: "chat" });
  expect(route(`/chat/${hex}`)).toEqual({ name: "chat", chat: id });
  expect(route("/chat/tutorial")).toEqual({ name: "chat", chat: "tutorial" });
  expect(route("/chat/other")).toEqual(unknown("/chat/other"));
  expect(route(`/new?spaceId=${hex}&type=page&id=${id}&from=mobile_widget`)).toEqual({
    name: "newPage",
    spaceId: id,
    type: "page",
    id,
    from: "mobile_widget",
  });
  expect(route("/workspace-setup")).toEqual({ name: "workspaceSetup" });
  for (const tab of ["search", "updates", "assistant", "empty"])
    expect(route(`/nativetab/${tab}`)).toEqual({ name: "nativeTab", tab });
  expect(route("/nativetab/other")).toEqual(unknown("/nativetab/other"));
});

test("a new page has one of eight origins, a setup one of three personas; others are dropped", () => {
  const origins =
    "sidebar_private_section sidebar_workspace_section sidebar_team_section sidebar_outliner_item mobile_bottom_bar " +
    "mobile_widget new_page_and_dictate_shortcut new_page_and_dictate_action";
  expect(newPageOrigins).toEqual(origins.split(" "));
  expect(newPageOrigins).toHaveLength(8);
  for (const from of origins.split(" ")) expect(route(`/new?from=${from}`)).toEqual({ name: "newPage", from });
  expect(route("/new?from=elsewhere&spaceId=x")).toEqual({ name: "newPage" });
  expect(personas).toEqual(["student", "multiplayer", "personal"]);
  for (const persona of personas)
    expect(route(`/workspace-setup?persona=${persona}`)).toEqual({ name: "workspaceSetup", persona });
  expect(route("/workspace-setup?persona=robot")).toEqual({ name: "workspaceSetup" });
});

test("invoices, and the small windows", () => {
  expect(route("/invoice/upcoming")).toEqual({ name: "invoice", invoice: "upcoming" });
  expect(route("/invoice/in_1x")).toEqual({ name: "invoice", invoice: "in_1x" });
  expect(route("/invoice")).toEqual(unknown("/invoice"));
  expect(route("/quick-search")).toEqual({ name: "quickSearch" });
  expect(route("/blank")).toEqual({ name: "blank" });
  expect(route("/modal")).toEqual({ name: "modal" });
});

test("an export is markdown, pdf, html or absent; a design page has a name", () => {
  for (const type of ["markdown", "pdf", "html"])
    expect(route(`/__export/${hex}/${type}`)).toEqual({ name: "exportPage", blockId: id, type });
  expect(route(`/__export/${hex}`)).toEqual({ name: "exportPage", blockId: id });
  for (const path of [`/__export/${hex}/docx`, "/__export/x/pdf"]) expect(route(path)).toEqual(unknown(path));
  expect(route("/design/buttons")).toEqual({ name: "design", page: "buttons" });
  expect(route("/design")).toEqual(unknown("/design"));
});

test("a page's query parameters, fredir among them", () => {
  const query = `${redirectParameter}=%2Fx&deepLinkOpenNewTab=true&configureOpenInDesktopApp=true&p=a&pvs=email&qid=q&nid=n&openPageUpdatesTab=true`;
  expect(redirectParameter).toBe("fredir");
  expect(route(`/${hex}?${query}&v=${hex}&other=1`)).toEqual({
    name: "page",
    blockId: id,
    collectionViewId: id,
    fredir: "/x",
    deepLinkOpenNewTab: true,
    configureOpenInDesktopApp: true,
    p: "a",
    pvs: "email",
    qid: "q",
    nid: "n",
    openPageUpdatesTab: true,
  });
  expect(route(`/${hex}?pvs=unheard_of&openPageUpdatesTab=yes`)).toEqual({ name: "page", blockId: id });
});

test("gallery, marketplace and creators", () => {
  const paths: [string, object][] = [
    ["/gallery", { name: "gallery" }],
    ["/gallery/categories", { name: "gallery", pageType: "categories" }],
    ["/gallery/categories/work", { name: "gallery", pageType: "categories", slug: "work" }],
    ["/marketplace", { name: "marketplace" }],
    ["/marketplace-purchase?product_id=7", { name: "marketplacePurchase", product_id: "7" }],
    ["/localized-templates", { name: "localizedTemplates" }],
    ["/profile", { name: "creatorProfile" }],
    ["/profile/templates", { name: "creatorProfile", section: "templates" }],
    ["/profile/analytics", { name: "creatorProfile", section: "analytics" }],
    ["/profile/integrations/public/7", { name: "creatorIntegration", type: "public", id: "7" }],
    ["/profile/integrations/public/7/publish", { name: "creatorIntegration", type: "public", id: "7", publish: true }],
    ["/submit-a-template", { name: "submitTemplate" }],
    ["/submit-a-template/profile", { name: "submitTemplate", profile: true }],
    ["/student-organization-apply", { name: "studentOrganizationApply" }],
    ["/startups-apply", { name: "startupsApply" }],
    ["/smbs-apply", { name: "smbsApply" }],
    ["/my-integrations/public/7", { name: "myIntegration", integrationType: "public", id: "7" }],
    ["/my-integrations/public/7/lab", { name: "myIntegration", integrationType: "public", id: "7", lab: true }],
    ["/install-integration", { name: "installIntegration" }],
    ["/install-calendar-integration", { name: "installCalendarIntegration" }],
    ["/@ada", { name: "templateCreator", templateCreator: "ada" }],
    ["/@ada/templates/one", { name: "templateCreator", templateCreator: "ada" }],
    ["/profile/other", unknown("/profile/other")],
    ["/profile/integrations/public/7/other", unknown("/profile/integrations/public/7/other")],
    ["/submit-a-template/other", unknown("/submit-a-template/other")],
    ["/my-integrations/public/7/other", unknown("/my-integrations/public/7/other")],
  ];
  for (const [path, expected] of paths) expect(route(path)).toEqual(expected);
});

test("settings, with the tabs of an organisation and of a workspace", () => {
  expect(route("/settings")).toEqual({ name: "settings" });
  expect(route(`/settings/workspace/${hex}`)).toEqual({ name: "workspaceSettings", workspaceId: id });
  for (const [segment, tab] of [
    ["security", "security"],
    ["people", "people"],
    ["members", "people"],
  ])
    expect(route(`/settings/workspace/${hex}/${segment}`)).toEqual({ name: "workspaceSettings", workspaceId: id, tab });
  const tabs =
    "home organization-settings workspaces people security accounts analytics audit-log content-search".split(" ");
  for (const tab of tabs)
    expect(route(`/settings/organization/${hex}/${tab}`)).toEqual({
      name: "organizationSettings",
      organizationId: id,
      tab,
    });
  for (const path of [`/settings/workspace/${hex}/audit-log`, `/settings/organization/${hex}/members`, "/settings/x"])
    expect(route(path)).toEqual(unknown(path));
});

test("the console's paths, single records of four tables", () => {
  expect(route("/__admin")).toEqual({ name: "admin" });
  expect(route("/__admin/data/spaces")).toEqual({ name: "adminData", category: "spaces" });
  for (const table of ["user", "page", "space", "team"])
    expect(route(`/__admin/${table}/${hex}`)).toEqual({ name: "adminRecord", table, id });
  expect(route(`/__admin/block/${hex}`)).toEqual(unknown(`/__admin/block/${hex}`));
});

test("marketing, downloads and help", () => {
  for (const page of ["pricing", "product"]) expect(route(`/${page}`)).toEqual({ name: "marketing", page });
  for (const app of ["desktop", "calendar"])
    for (const platform of ["mac", "windows"])
      expect(route(`/${app}/${platform}/download`)).toEqual({ name: "download", app, platform });
  expect(route("/help")).toEqual({ name: "help" });
  expect(route("/help/sharing")).toEqual({ name: "help", topic: "sharing" });
  expect(route("/help/unheard-of")).toEqual(unknown("/help/unheard-of"));
});

test("the server's paths and nonsense are unknown", () => {
  for (const path of ["/api/v3/getSpaces", "/signed/x", "/image/x", "/v1/x", "/getStatus", "/a/b/c/d", "/%E0%A4%A"])
    expect(route(path)).toEqual(unknown(path));
});

test("addresses that redirect mean the other one, with their parameters", () => {
  expect(route("/signin?email=a%40b.c")).toEqual({ name: "login", email: "a@b.c" });
  expect(route("/sign-in")).toEqual({ name: "login" });
  expect(route("/register")).toEqual({ name: "signup" });
  expect(route("/sign-up/plus")).toEqual({ name: "signupTrial", trialUpsell: "plus" });
  expect(route("/templates/categories")).toEqual({ name: "gallery", pageType: "categories" });
});

test("a locale prefix is lower case and comes before the route", () => {
  expect(parsePath("/de-de/login")).toMatchObject({ route: { name: "login" }, locale: "de-DE" });
  expect(parsePath("/pseudo")).toMatchObject({ route: { name: "root" }, locale: "pseudo" });
  expect(parsePath("/DE-DE/login")).toMatchObject({ route: { name: "unknown" }, locale: null });
  expect(parsePath(`/${hex}#abc`)).toMatchObject({ fragment: "abc", locale: null });
  expect(buildPath("login", { email: "a@b.c" }, "pt-BR")).toBe("/pt-br/login?email=a%40b.c");
  const prefixes = "de-de en-us es-es es-la fr-fr ja-jp ko-kr pt-br zh-cn zh-tw fi-fi da-dk nl-nl nb-no sv-se pseudo";
  for (const prefix of prefixes.split(" ")) {
    expect(parsePath(`/${prefix}/logout`)).toMatchObject({ route: { name: "logout" } });
    expect(parsePath(`/${prefix}/logout`).locale?.toLowerCase()).toBe(prefix);
  }
});

test("a native deep link means the route behind its prefix", () => {
  expect(route(`/native/${hex}`)).toEqual({ name: "page", blockId: id });
  expect(parsePath("/native/fr-fr/home")).toMatchObject({ route: { name: "home" }, locale: "fr-FR" });
});

test("no workspace takes a reserved word, a callback's, a locale's, or the first word of a route", () => {
  const contract =
    "login logout signup api bot invite native onboarding unsubscribe space pricing about help templates download " +
    "desktop mobile android ios mac windows linux sso saml auth docs developers blog press students educators " +
    "startups wiki wikis jobs security status customers setlocale new nativetab image images";
  expect([...reservedSegments].toSorted()).toEqual(contract.split(" ").toSorted());
  const callbacks = [
    "appleauthcallback",
    "oauth2callback",
    "samlauthcallback",
    "trelloauthcallback",
    "asanaauthcallback",
    "slackoauthcallback",
    "externalauthcallback",
    "externalintegrationauthcallback",
  ];
  for (const word of callbacks) expect(callbackSegments.has(word)).toBe(true);
  const first = Object.values(routes).flatMap(({ pattern }) => /^\/([^/:@]+)/.exec(pattern)?.[1] ?? []);
  expect(first.length).toBeGreaterThan(50);
  const redirected = ["signin", "sign-in", "sign-up", "register", "templates"];
  const others = ["en-us", "pseudo", "", "Ä", "-a", "a_b", "product", "customers", "applepopupredirect"];
  for (const word of [...contract.split(" "), ...callbacks, ...first, ...redirected, ...others])
    expect([word, isSpaceDomain(word.toLowerCase())]).toEqual([word, false]);
  expect(isSpaceDomain("tidewater-2")).toBe(true);
});

test("slugs fold accents and keep no edge hyphens; a title without letters is left out", () => {
  expect(slugOf("  Übersicht: Fähre & Hafen! ")).toBe("ubersicht-fahre-hafen");
  expect(slugOf("x".repeat(200))).toHaveLength(60);
  expect(pagePath(id, "日本")).toBe(`/${hex}`);
  expect(pagePath(id, "Week plan")).toBe(`/week-plan-${hex}`);
});
