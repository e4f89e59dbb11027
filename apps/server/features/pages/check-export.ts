// Whether a page may be exported: where the caller reads it, and the workspace allows exports.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import type { checkExport } from "@tessera/kernel/wire/api/pages/check-export.ts";
import type { Handler } from "../../http/dispatch.ts";
import { demandExport } from "../../store/export-policy.ts";
import type { Store } from "../../store/store.ts";

export function createCheckExport(store: Store): Handler<typeof checkExport> {
  return async ({ spaceId, pageId }, { caller: { actor } }) => {
    const isThere = (await store.scopes.fresh(spaceId)) !== null;
    await store.read(spaceId, (world) => {
      const page = isThere ? world.entry("block", pageId) : null;
      if (page === null || !can(actor, "read", page, world)) throw new AppError("NotFoundError", `no page ${pageId}`);
      demandExport(page.scope, world);
    });
    return {};
  };
}
