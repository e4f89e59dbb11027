// Which addresses people may put into pages: by protocol, and not on hosts that are known for spam.
// Fetching them is left to the server, which has walls of its own.

export const allowedProtocols = [
  "http",
  "https",
  "mailto",
  "itms-apps",
  "tel",
  "cron",
  "x-apple.systempreferences",
  "zoommtg",
] as const;

/** Free subdomains and shorteners that are used for little else than spam; what lies below them is meant too. */
export const spamHosts = [
  "000webhostapp.com",
  "adf.ly",
  "bc.vc",
  "linkbucks.com",
  "ouo.io",
  "shorte.st",
  "sh.st",
  "zzb.bz",
] as const;

export type UrlComplaint = "protocol" | "spam_host";

/** What is wrong with a whole address, or null when it will do. Browsers drop control characters and so does this. */
export function complainAboutUrl(url: string): UrlComplaint | null {
  const plain = url.replace(/[\u0000-\u0020]/g, "");
  const protocol = /^([a-z][a-z0-9+.-]*):/i.exec(plain)?.[1]?.toLowerCase();
  if (protocol === undefined || !allowedProtocols.some((allowed) => allowed === protocol)) return "protocol";
  return isSpamHost(hostOf(plain)) ? "spam_host" : null;
}

export function isSpamHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return spamHosts.some((spam) => name === spam || name.endsWith(`.${spam}`));
}

/** The host without user and port; browsers take a backslash for a slash, and any number of either. */
function hostOf(url: string): string {
  const authority = /^[^:]*:[/\\]*([^/\\?#]*)/.exec(url)?.[1] ?? "";
  return authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d*$/, "");
}
