// Invitations as a feature.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { idOfCode, newCode } from "./invite-codes.ts";
import { createAcceptInvite, createCreateInvite, createLoadInvite, type InviteServices } from "./invites.ts";

export function openInvites({ records: { store, bootstrap } }: Ground): NounFeature<"invites"> {
  return { handlers: inviteHandlers({ store, bootstrap, newCode, idOfCode }) };
}

export function inviteHandlers(services: InviteServices): NounFeature<"invites">["handlers"] {
  return {
    createInvite: createCreateInvite(services),
    loadInvite: createLoadInvite(services),
    acceptInvite: createAcceptInvite(services),
  };
}
