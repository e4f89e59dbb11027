// The values of flags for a client, and whom it was taken for.

import type { getFeatureFlags } from "@tessera/kernel/wire/api/flags/get-feature-flags.ts";
import { collectLogs } from "@tessera/kernel/wire/api/client-logs/collect-logs.ts";
import { apiPath } from "@tessera/kernel/rules/headers.ts";
import type { FeatureFlags } from "./feature-flags.ts";
import type { Handler } from "../../http/dispatch.ts";

export function createGetFeatureFlags(
  flags: Pick<FeatureFlags, "valuesFor">,
  logKey: string,
): Handler<typeof getFeatureFlags> {
  // Where clients send their log, unless the operator says otherwise.
  const given = { log_collector: { path: `${apiPath}/${collectLogs.name}`, key: logKey } };
  return async ({ browserId, deviceId, deviceAttributes, page }, { caller, spaceId, clientVersion }) => {
    const { userId } = caller.actor;
    // The space is the client's word: a value is no secret, and rights never hang on a flag.
    const space = page?.spaceId ?? spaceId;
    const set = await flags.valuesFor({ deviceId, userId, spaceId: space, clientVersion });
    const statsigUser = {
      ...(userId === null ? {} : { userID: userId }),
      customIDs: { browserId, deviceId, ...(space === null ? {} : { spaceId: space }) },
      ...(clientVersion === null ? {} : { appVersion: clientVersion }),
      custom: deviceAttributes,
    };
    return { statsigUser, initialValues: { ...given, ...set } };
  };
}
