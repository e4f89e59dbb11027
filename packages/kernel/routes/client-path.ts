// Which paths a screen of the client may stand at: what the server answers with the client's page, and what the service
// worker answers in its stead. Files and calls are never one.

/** Names that stand for other things, as first segments. */
const notScreens = /^\/(?:api|signed|image|realtime|assets|v1|getStatus|livez|readyz)(?:\/|$)/;

export function isClientPath(path: string): boolean {
  return !notScreens.test(path) && !/\.[a-z0-9]{1,11}$/i.test(path);
}
