// An invitation by link: what it is to, who it is from, what it allows, and one button. Asked for before signing in too.
import { statusClass } from "@tessera/kernel/rules/numbers.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath, type Route } from "@tessera/kernel/routes/routes.ts";
import type { CallResult } from "@tessera/platform/http.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useEffect, useState } from "react";
import { useGround } from "../../ground/ground.ts";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import { readInvitation, type Invitation } from "../../data/sharing/invitations.ts";
import type { Session } from "../../data/session/session.ts";
import { useRoleWords } from "../../data/sharing/role-words.ts";
import { failureWords } from "../../words/failure-words.ts";
import { AuthLayout } from "../../parts/entry/entry-layout.tsx";
import { FullPage } from "../../parts/states/full-page.tsx";
import { SignedIn } from "../../parts/entry/signed-in.tsx";
import { EntryForm } from "../../parts/entry/entry-form.tsx";
import { useEntry } from "../../parts/entry/use-entry.ts";
import { LoggedInAs } from "../../parts/entry/logged-in-as.tsx";
import { useTitle } from "../../ground/use-title.ts";
import styles from "../../parts/entry/entry.module.css";

export function InviteScreen({ route }: { route: Extract<Route, { name: "invite" }> }) {
  const { account } = useServices();
  const { http } = useGround();
  const who = useReadable(account);
  const { inviteCode: code } = route;
  const { t } = useLingui();
  const [read, setRead] = useState<{ readonly code: string; readonly result: CallResult<Invitation> } | null>(null);
  useTitle(t`Invitation`);
  useEffect(() => {
    let left = false;
    void readInvitation(http, code).then((result) => (left ? undefined : setRead({ code, result })));
    return () => {
      left = true;
    };
  }, [http, code]);
  if (read === null || read.code !== code) return null;
  if (!read.result.ok) return <Useless failure={read.result.failure} />;
  const invitation = read.result.value;
  if (who.kind === "nobody") return <Introduce invitation={invitation} />;
  return <SignedIn>{(session) => <Accept session={session} route={route} invitation={invitation} />}</SignedIn>;
}

/** Who invites to what, in one sentence and as a title. */
function useInvitationWords({ spaceName, inviterName, role, to }: Invitation) {
  const { t } = useLingui();
  const can = useRoleWords()[role];
  return {
    title: t`Join ${spaceName}`,
    lead:
      to === "page"
        ? t`${inviterName} invites you to a page of ${spaceName}. You ${can}.`
        : t`${inviterName} invites you to all of ${spaceName}. You ${can}.`,
  };
}

/** To somebody who is not logged in: most have no account yet. */
function Introduce({ invitation }: { invitation: Invitation }) {
  const { navigation, redirects } = useServices();
  const { title, lead } = useInvitationWords(invitation);
  const redirectURL = navigation.read().address;
  return (
    <AuthLayout
      title={title}
      lead={lead}
      foot={
        <Trans>
          Already have an account?{" "}
          <Link className={styles.link} to={buildPath("login", { redirectURL })}>
            Log in
          </Link>
        </Trans>
      }
    >
      <Button
        look="primary"
        wide
        autoFocus
        className={styles.submit}
        onClick={() => {
          // Kept in the tab too, so that who visits other pages before signing up still comes back here.
          redirects.keep(redirectURL, "sign_in");
          navigation.go(buildPath("signup", { redirectURL }));
        }}
      >
        <Trans>Create an account</Trans>
      </Button>
    </AuthLayout>
  );
}

function Accept({
  session,
  route,
  invitation,
}: {
  session: Session;
  route: Extract<Route, { name: "invite" }>;
  invitation: Invitation;
}) {
  const { navigation } = useServices();
  const { title, lead } = useInvitationWords(invitation);
  const entry = useEntry({
    fields: [],
    check: () => ({}),
    call: () => session.acceptInvite(route.inviteCode, invitation.spaceName, route.p),
    onDone: ({ spaceId, pageId }) =>
      navigation.replace(
        pageId === undefined ? buildPath("space", { spaceId }) : buildPath("page", { blockId: pageId }),
      ),
  });
  return (
    <AuthLayout title={title} lead={lead} foot={<LoggedInAs session={session} />}>
      <EntryForm entry={entry} submit={<Trans>Join workspace</Trans>} focusSubmit />
    </AuthLayout>
  );
}

function Useless({ failure }: { failure: Extract<CallResult<unknown>, { ok: false }>["failure"] }) {
  const { navigation } = useServices();
  const { i18n, t } = useLingui();
  const gone = failure.kind === "refused" && statusClass(failure.status) === "client";
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
