// Sharing a workspace, or one page of it. The code of invitations comes with the first.
import type { CallResult, Http } from "@tessera/platform/http.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { lateCall } from "@tessera/platform/late-call.ts";
import type { InviteRole } from "./invite-role.ts";

export interface Sharing {
  /** To one page, or with null to the workspace; `madeOn`: where it leads then, for who may read that page. */
  invite(
    role: InviteRole,
    pageId: string | null,
    madeOn: string | null,
  ): Promise<CallResult<{ readonly path: string }>>;
}

export interface SharingPorts {
  readonly sync: ScopeSync;
  readonly http: Http;
  /** The workspace's name, where its record may not be read. */
  readonly spaceName: string;
}

export function createSharing({ sync, http, spaceName }: SharingPorts): Sharing {
  return {
    invite: (role, pageId, madeOn) =>
      lateCall(
        () => import("./invitations.ts"),
        ({ makeInvitation }) => makeInvitation(http, sync, { spaceName, role, pageId, madeOn }),
      ),
  };
}
