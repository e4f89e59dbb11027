// Faults for the rows of docs/contract.md: Core contract, 1-2, up to the callbacks of signing in.
import type { RowFaults } from "./plant.ts";

const auth = "packages/kernel/routes/auth-routes.ts";
const ids = "packages/kernel/values/ids.ts";
const links = "packages/kernel/routes/links.ts";

export const coreRouteFaults: readonly RowFaults[] = [
  {
    row: "CC1:13",
    plants: [
      ['"profiling",\n  "prefetch",', '"prefetch",\n  "profiling",'],
      ['"error reporting",\n  "styles",', '"styles",\n  "error reporting",'],
      ['  "preboot patches",\n', ""],
      ["await step(name, steps[name])", "void step(name, steps[name])"],
      ["if (ending !== undefined) await ending;", ""],
      ['state: "running", startedAt', 'state: "waiting", startedAt'],
      ["note(name, { state, endedAt: timeline.now() })", "note(name, { state })"],
    ],
  },
  {
    row: "CC2:19",
    plants: [
      ['StartPreference = "last_visited_page"', 'StartPreference = "first_page"'],
      ['["personal_home", "chat", ', '["personal_home", '],
      ['buildPath("home", {})', "lastVisited(remembered) ?? workspace()"],
      ['buildPath("chat", {})', 'buildPath("home", {})'],
      [
        "return first() ?? lastVisited(remembered) ?? workspace()",
        "return lastVisited(remembered) ?? first() ?? workspace()",
      ],
      [
        "return lastVisited(remembered) ?? first() ?? workspace()",
        "return first() ?? lastVisited(remembered) ?? workspace()",
      ],
    ],
  },
  {
    row: "CC2:20",
    plants: [
      [":main`", ":home`"],
      ["${userId}:${spaceId}:main", "${spaceId}:${userId}:main"],
      ["${userId}:${spaceId}:main", "${userId}:main"],
      ["marked(hash, 0x80)", "marked(hash, 0x40)", ids],
      ["bytes.subarray(0, 16)", "bytes.subarray(16, 32)", ids],
    ],
  },
  {
    row: "CC2:21",
    plants: [
      ['  "ai_writer",\n', ""],
      ['  "qna",\n', '  "qna",\n  "trash",\n'],
      ["target: oneOf(rootTargets), tg: text", "target: text, tg: text"],
      ["target: oneOf(rootTargets), tg: text", "target: oneOf(rootTargets)"],
    ],
  },
  {
    row: "CC2:22",
    plants: [
      ['buildPath("login", {})', 'buildPath("signup", {})'],
      ['login: at("/login", {', 'login: at("/log-in", {', auth],
    ],
  },
  {
    row: "CC2:28",
    plants: [
      [
        'login: at("/login", { query: { email: text, redirectURL: text } })',
        'login: at("/login", { query: { redirectURL: text } })',
      ],
      [
        'login: at("/login", { query: { email: text, redirectURL: text } })',
        'login: at("/login", { query: { email: text } })',
      ],
      [
        'signup: at("/signup", { query: { email: text, redirectURL: text } })',
        'signup: at("/signup", { query: { redirectURL: text } })',
      ],
      ['signup: at("/signup", {', 'signup: at("/join", {'],
    ],
  },
  {
    row: "CC2:30",
    plants: [
      ['"marketing", "upwork"]', '"marketing"]'],
      ['["plus", "business", ', '["plus", "enterprise", '],
      ['"marketing", "upwork"]', '"marketing", "upwork", "enterprise"]'],
      ["trialUpsell: oneOf(trialUpsells)", "trialUpsell: text"],
    ],
  },
  {
    row: "CC2:31",
    plants: [
      ["redirectURL: text, di: text", "redirectURL: text"],
      ["isSignup: yesOrNo", "isSignup: text"],
      ["isSignup: yesOrNo", "isSignup: on"],
      ["query: { state: text, password: text, isSignup", "query: { password: text, isSignup"],
      [
        'at("/loginpasswordreset", { query: { state: text, password: text } })',
        'at("/loginpasswordreset", { query: { state: text } })',
      ],
    ],
  },
  {
    row: "CC2:32",
    plants: [
      ['at("/loginsuccess")', 'at("/login-success")'],
      ['at("/logout")', 'at("/signout")'],
      ['at("/logout")', 'at("/logout", { query: { x: text } })'],
      ['at("/passwordchangeredirect")', 'at("/passwordchange")'],
      ['at("/email-confirm")', 'at("/emailconfirm")'],
      ['at("/onboarding")', 'at("/welcome")'],
      ['at("/google-onetap-redirect")', 'at("/google-one-tap-redirect")'],
    ],
  },
  {
    row: "CC2:34",
    plants: [
      ["query: { payload: text }", "query: {}"],
      ['at("/unsubscribe"', 'at("/leave"'],
    ],
  },
  {
    row: "CC2:35",
    plants: [
      ['at("/sso/saml"', 'at("/saml"'],
      ['at("/oauth2/authorize"', 'at("/oauth/authorize"'],
      ['at("/oauth2/token")', 'at("/oauth/token")'],
      ["redirect_uri: text, scope: text, state: text", "redirect_uri: text, state: text"],
      ['at("/initiateExternalAuthentication", {', 'at("/initiateAuthentication", {'],
      ['at("/initiateExternalAuthenticationDesktop", {', 'at("/initiateExternalAuthenticationApp", {'],
      ['Authentication", { query: { type: text, redirectURL: text } }', 'Authentication", { query: { type: text } }'],
    ],
  },
  {
    row: "CC2:37 callbacks are",
    plants: [
      ['at("/appleauthcallback"', 'at("/applecallback"'],
      ['at("/oauth2callback"', 'at("/oauthcallback"'],
      ['at("/slackoauthcallback"', 'at("/slackauthcallback"'],
      ['at("/samlauthcallback"', 'at("/samlcallback"'],
      ['at("/externalauthcallback"', 'at("/externalcallback"'],
      ['at("/externalintegrationauthcallback"', 'at("/externalintegrationcallback"'],
      ['at("/datadogauthcallback"', 'at("/datadogcallback"'],
      ['at("/githubStudentPackAuthCallback"', 'at("/githubstudentpackauthcallback"'],
      ['at("/githubstudentpack"', 'at("/githubStudentPack"'],
      ["const answer = { code: text, state: text,", "const answer = { code: text,"],
      ['oneOf(["new", "legacy"])', 'oneOf(["new"])'],
      ['oneOf(["new", "legacy"])', "text"],
      ["drive: v.literal(true)", "drive: v.boolean()", links],
      ["drive: v.literal(true)", "drive: v.any()", links],
      ["drive: v.literal(true)", "drives: v.literal(true)", links],
    ],
  },
];
