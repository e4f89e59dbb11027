// The signed-in user at the top of the workspace's menu.
import { Avatar } from "@tessera/ui/avatar/avatar.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import styles from "./account-note.module.css";

export function AccountNote({ session }: { session: Pick<Session, "me"> }) {
  const { account } = useServices();
  const who = useReadable(account);
  const { id, name, picture } = useReadable(session.me);
  return (
    <div className={styles.account}>
      <Avatar id={id} name={name} picture={picture} size="large" decorative />
      <div className={styles.words}>
        <div className={styles.name}>{name}</div>
        {who.kind === "somebody" && who.email ? <div className={styles.email}>{who.email}</div> : null}
      </div>
    </div>
  );
}
