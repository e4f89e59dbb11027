// Asks the server for the flags of this browser: who asks is a device that stays itself for a year, and a browser.
import { cookieKinds } from "@tessera/kernel/rules/cookies.ts";
import { getFeatureFlags } from "@tessera/kernel/wire/api/flags/get-feature-flags.ts";
import type { FlagAnswer } from "@tessera/platform/flags/flags.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { Cookies } from "@tessera/platform/storage/consent.ts";

export interface AskFlagsPorts {
  readonly http: Http;
  readonly cookies: Cookies;
  readonly newId: () => string;
  readonly deviceAttributes: Readonly<Record<string, string | number | boolean>>;
}

export function askFlags({
  http,
  cookies,
  newId,
  deviceAttributes,
}: AskFlagsPorts): () => Promise<CallResult<FlagAnswer>> {
  const kept = (name: string): string => {
    const known = cookies.get(name);
    if (known !== undefined && known !== "") return known;
    const made = newId();
    cookies.set(name, made);
    return made;
  };
  return async () =>
    await http.call(
      getFeatureFlags,
      { browserId: kept(cookieKinds.browserId.name), deviceId: kept(cookieKinds.deviceId.name), deviceAttributes },
      { source: "boot" },
    );
}
