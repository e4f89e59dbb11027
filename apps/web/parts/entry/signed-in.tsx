// For screens that stand outside a workspace and need a person: log in first, then come back here.
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import { useSessions } from "../../data/session/sessions.ts";
import { CannotLoad } from "../states/cannot-load.tsx";

export function useSession(userId: string | null): Session | null {
  const sessions = useSessions();
  const [opened, setOpened] = useState<{ readonly session: Session } | { readonly error: unknown } | null>(() => {
    const session = userId === null ? null : sessions.of(userId);
    return session === null ? null : { session };
  });
  useEffect(() => {
    if (userId === null) return;
    let unmounted = false;
    sessions.open(userId).then(
      (session) =>
        unmounted
          ? undefined
          : setOpened((now) => (now && "session" in now && now.session === session ? now : { session })),
      (error: unknown) => (unmounted ? undefined : setOpened({ error })),
    );
    return () => {
      unmounted = true;
      setOpened(null);
    };
  }, [sessions, userId]);
  if (opened === null) return null;
  // The error fence above tells the person what to do; the log keeps what happened.
  if ("error" in opened) throw opened.error;
  return opened.session;
}

export function SignedIn({
  children,
  waiting = null,
}: {
  children: (session: Session) => ReactNode;
  waiting?: ReactNode;
}) {
  const { account, navigation, redirects } = useServices();
  const who = useReadable(account);
  const { address } = useReadable(navigation);
  const session = useSession(who.kind === "somebody" ? who.userId : null);
  useEffect(() => {
    if (who.kind !== "nobody") return;
    // Kept in the tab too, so that who visits other pages before logging in still comes back here.
    if (address !== "/") redirects.keep(address, "sign_in");
    navigation.replace(buildPath("login", { redirectURL: address === "/" ? undefined : address }));
  }, [who.kind, navigation, address, redirects]);
  if (who.kind === "failed") return <CannotLoad failure={who.failure} onRetry={() => void account.load()} />;
  return session === null ? waiting : children(session);
}
