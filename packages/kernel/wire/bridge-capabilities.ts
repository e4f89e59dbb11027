// What the web app may ask of the native shell: each capability with its arguments in order and its result.
// The names are the contract's; it shows no results, so those are chosen here: null where nothing is to be said.
import * as v from "valibot";

const nothing = v.null();
const sqlValue = v.nullable(v.union([v.string(), v.number(), v.boolean()]));

/** One statement of a batch; the shell runs a batch in one transaction. */
const sqlStatement = v.object({ sql: v.string(), args: v.array(sqlValue), getData: v.optional(v.boolean()) });

const opened = v.object({ opened: v.boolean() });

export const bridgeCapabilities = {
  execSqliteBatch: row(
    [v.object({ body: v.array(sqlStatement) })],
    v.object({ body: v.array(v.object({ data: v.optional(v.array(v.record(v.string(), sqlValue))) })) }),
  ),
  share: row(
    [v.object({ title: v.optional(v.string()), text: v.optional(v.string()), url: v.optional(v.string()) })],
    v.object({ shared: v.boolean() }),
  ),
  copyToClipboard: row([v.string()], nothing),
  /** Asks where to move a page to; null: the person left. */
  moveTo: row(
    [v.object({ blockId: v.string(), spaceId: v.string() })],
    v.nullable(v.object({ parentId: v.string(), parentTable: v.string() })),
  ),
  setAppTheme: row([v.picklist(["light", "dark", "system"])], nothing),
  openInAppBrowser: row([v.string()], opened),
  openExternalBrowser: row([v.string()], opened),
  /** A browser that shares no cookies with the app; the address that it ended at, null where it was closed. */
  openAuthSessionBrowser: row([v.object({ url: v.string(), callbackUrl: v.string() })], v.nullable(v.string())),
  showLightBox: row([v.object({ urls: v.array(v.string()), at: v.number() })], nothing),
  setBadgeNumber: row([v.number()], nothing),
  setCookie: row(
    [v.object({ name: v.string(), value: v.string(), domain: v.string(), maxAgeSeconds: v.number() })],
    nothing,
  ),
  sidebarVisibility: row([v.boolean(), v.number()], nothing),
  requestNativeAppleAuth: row(
    [],
    v.nullable(v.object({ code: v.string(), idToken: v.string(), name: v.optional(v.string()) })),
  ),
  requestGoogleJwt: row([v.string()], v.nullable(v.string())),
  logoutOfGoogle: row([], nothing),
  resetAppCache: row([], nothing),
  unregisterPushNotifications: row([], nothing),
  /** The user, then the page and when it was looked at. */
  recordPageVisit: row([v.string(), v.object({ pageId: v.string(), visitedAt: v.number() })], nothing),
  submitUserFeedback: row([v.object({ text: v.string(), userId: v.optional(v.string()) })], nothing),
  toggleBottomBar: row([v.boolean()], nothing),
  toggleNativeHome: row([v.boolean()], nothing),
  requestKeepScreenOn: row([v.boolean()], nothing),
  updateAiAssistantState: row(
    [v.object({ state: v.picklist(["idle", "listening", "thinking", "answering", "failed"]) })],
    nothing,
  ),
} as const;

export type CapabilityName = keyof typeof bridgeCapabilities;
export type CapabilityArgs<Name extends CapabilityName> = v.InferOutput<(typeof bridgeCapabilities)[Name]["args"]>;
export type CapabilityResult<Name extends CapabilityName> = v.InferOutput<(typeof bridgeCapabilities)[Name]["result"]>;

function row<const Args extends v.TupleItems | readonly [], Result extends v.GenericSchema>(
  args: Args,
  result: Result,
) {
  return { args: v.strictTuple(args as Args & v.TupleItems), result };
}
