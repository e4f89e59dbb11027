// The list of members of the workspace for as long as the people page is shown, and what the user changes in it.
import { useEffect, useState } from "react";
import { MemberList } from "../../data/members/member-list.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useReadable } from "../../ground/services.ts";

export interface OpenMembers {
  readonly list: MemberList;
  /** Ids of the records that were changed here: their changes may be undone after the list has closed. */
  readonly changed: Set<string>;
}

/** Null until the list is open. It is loaded again when the tab becomes visible and when the network is back. */
export function useMemberList({ records, http, connection }: Workspace): OpenMembers | null {
  const [opened, setOpened] = useState<OpenMembers | null>(null);
  const { online } = useReadable(connection);
  useEffect(() => {
    const members = { list: new MemberList({ workspace: records, http }), changed: new Set<string>() };
    setOpened(members);
    const wake = (): void => (document.visibilityState === "visible" ? members.list.reload() : undefined);
    document.addEventListener("visibilitychange", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      members.list.close(members.changed);
      setOpened(null);
    };
  }, [records, http]);
  useEffect(() => {
    if (online && opened !== null && opened.list.read().failure !== null) opened.list.reload();
  }, [online, opened]);
  return opened;
}
