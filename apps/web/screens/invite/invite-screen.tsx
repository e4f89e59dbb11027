// An invitation by link: what it is to, who it is from, what it allows, and one button. Asked for before signing in too.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath, type Route } from "@tessera/kernel/routes/routes.ts";
import type { CallResult } from "@tessera/platform/http.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useEffect, useState } from "react";
import { useServices } from "../../services.ts";
import type { InviteRole, Session } from "../../session/session.ts";
import { useRoleWords } from "../../words/role-words.ts";
import { failureWords } from "../../words/failure-words.ts";
import { AuthLayout } from "../auth/auth-layout.tsx";
import { FullPage } from "../states/full-page.tsx";
import { SignedIn } from "../signed-in.tsx";
import { EntryForm } from "../auth/entry-form.tsx";
import { useEntry } from "../auth/use-entry.ts";
import { LoggedInAs } from "../auth/logged-in-as.tsx";
import { useTitle } from "../use-title.ts";

type Invitation = { readonly spaceName: string; readonly inviterName: string; readonly role: InviteRole };

export function InviteScreen({ route }: { route: Extract<Route, { name: "invite" }> }) {
  return (
    <SignedIn>{(session) => <Answer key={route.inviteCode} session={session} code={route.inviteCode} />}</SignedIn>
  );
}

function Answer({ session, code }: { session: Session; code: string }) {
  const { t } = useLingui();
  const [invitation, setInvitation] = useState<CallResult<Invitation> | null>(null);
  useTitle(t`Invitation`);
  useEffect(() => {
    let left = false;
    void session.readInvite(code).then((result) => (left ? undefined : setInvitation(result)));
    return () => {
      left = true;
    };
  }, [session, code]);
  if (invitation === null) return null;
  return invitation.ok ? (
    <Accept session={session} code={code} invitation={invitation.value} />
  ) : (
    <Useless failure={invitation.failure} />
  );
}

function Accept({ session, code, invitation }: { session: Session; code: string; invitation: Invitation }) {
  const { navigation } = useServices();
  const { t } = useLingui();
  const roleWords = useRoleWords();
  const { spaceName, inviterName, role } = invitation;
  const entry = useEntry({
    fields: [],
    check: () => ({}),
    call: () => session.acceptInvite(code),
    onDone: ({ spaceId, pageId }) =>
      navigation.replace(
        pageId === undefined ? buildPath("space", { spaceId }) : buildPath("page", { blockId: pageId }),
      ),
  });
  return (
    <AuthLayout
      title={t`Join ${spaceName}`}
      lead={
        <Trans>
          {inviterName} invites you. You {roleWords[role]}.
        </Trans>
      }
      foot={<LoggedInAs session={session} />}
    >
      <EntryForm entry={entry} submit={<Trans>Join workspace</Trans>} focusSubmit />
    </AuthLayout>
  );
}

function Useless({ failure }: { failure: Extract<CallResult<unknown>, { ok: false }>["failure"] }) {
  const { navigation } = useServices();
  const { i18n, t } = useLingui();
  const gone = failure.kind === "refused" && failure.status < 500;
  return (
    <FullPage>
      <EmptyState
        motif={gone ? "locked" : "error"}
        title={gone ? t`This invitation cannot be used` : t`The invitation could not be loaded`}
        actions={
          <Button look="primary" onClick={() => navigation.go(buildPath("root", {}))}>
            <Trans>Go to your pages</Trans>
          </Button>
        }
      >
        {gone
          ? t`It was taken back, has expired, or its link is not complete. Ask for a new one.`
          : failureWords(i18n, failure)}
      </EmptyState>
    </FullPage>
  );
}
