// The version of this program, from its package.json.

import manifest from "@tessera/server/package.json" with { type: "json" };

export const version: string = manifest.version;
