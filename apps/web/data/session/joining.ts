// The ways into a workspace: a user creates it, or accepts an invitation. The list of the user's workspaces is loaded again after both.
import { createSpace } from "@tessera/kernel/wire/api/spaces/create-space.ts";
import type { CallResult, Http } from "@tessera/platform/http.ts";
import { acceptInvitation, type Accepted } from "../sharing/invitations.ts";
import type { SpaceList } from "./space-list.ts";

export async function createWorkspace(
  http: Http,
  spaces: SpaceList,
  name: string,
): Promise<CallResult<{ readonly spaceId: string }>> {
  const result = await http.call(createSpace, { name }, { source: "onboarding" });
  if (result.ok) await spaces.loadWith(result.value.spaceId, name);
  return result;
}

interface Taken {
  readonly code: string;
  /** The name of the workspace in the invitation. */
  readonly name: string;
  /** The page that the link names. */
  readonly madeOn: string | undefined;
}

export async function acceptInvite(
  http: Http,
  spaces: SpaceList,
  { code, name, madeOn }: Taken,
): Promise<CallResult<Accepted>> {
  const result = await acceptInvitation(http, code, madeOn);
  if (!result.ok) return result;
  const { spaceId, pageId, to } = result.value;
  spaces.nameInvitedTo(spaceId, name);
  if (to === "workspace") await spaces.loadWith(spaceId, name);
  else if (pageId !== undefined) await spaces.locate(pageId);
  return result;
}
