// The names of our HTTP headers, cookies and query parameters; all headers are optional.
// The x-notion-* names are those that existing clients send; the others are ours.

export const headers = {
  /** Which of the signed-in users this request is for. */
  activeUser: "x-notion-active-user-header",
  /** The workspace on the screen. */
  spaceId: "x-notion-space-id",
  clientVersion: "x-tessera-client-version",
  appVersion: "x-tessera-app-version",
  /** The version of the shell that the client runs in. */
  macVersion: "x-tessera-mac-version",
  windowsVersion: "x-tessera-windows-version",
  iosVersion: "x-tessera-ios-version",
  androidVersion: "x-tessera-android-version",
  /** Which version of the public API a caller is written for. */
  publicApiVersion: "x-tessera-public-api-version",
  /** web, desktop, ios, android ...; written to the audit log. */
  auditLogPlatform: "x-tessera-audit-log-platform",
  /** What the person is doing, across several requests. */
  userFlow: "x-tessera-user-flow",
  /** The server process that keeps a workspace warm, as told by an earlier answer. */
  cell: "x-tessera-cell",
  /** Double submit: must equal the csrf cookie when a browser changes something. */
  csrf: "x-tessera-csrf",
  /** On answers: the error's id, also in the body and the log. */
  errorId: "x-tessera-error-id",
} as const;

export const cookies = {
  /** The session: opaque, HttpOnly. Further accounts of the same browser: `token_v2_<user id>`. */
  session: "token_v2",
  sessionOfUser: "token_v2_",
  /** A JSON array of signed-in user ids: an index for the client, never a proof. */
  users: "tessera_users",
  csrf: "csrf",
  /** Where this device logged in before, signed: it may try while others wait. Opens nothing. */
  knownDevice: "tessera_known_device",
} as const;

export const queryParameters = {
  /** Where in the client a call comes from, for the log and the metrics. */
  source: "src",
  /** How long the client held the call back, in milliseconds. */
  throttledMs: "throttledMs",
} as const;

/** POST {apiPath}/{event} */
export const apiPath = "/api/v3";
export const realtimePath = "/realtime";
