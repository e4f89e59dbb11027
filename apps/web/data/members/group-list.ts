// The groups of a workspace: the server's list, with what the records on this device say now.
import { membersOfSpace } from "@tessera/kernel/permissions/members.ts";
import { isList } from "@tessera/kernel/values/json.ts";
import { getSpaceGroups, type SpaceGroup } from "@tessera/kernel/wire/api/members/space-groups.ts";
import type { Failure, Http } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { isHidden } from "./loaded-people.ts";

export interface GroupsView {
  readonly state: "loading" | "ready" | "failed" | "hidden";
  readonly failure: Failure | null;
  readonly groups: readonly SpaceGroup[];
}

const GROUP_ROLES = ["owner", "admin", "member"] as const;

export class GroupList implements Readable<GroupsView> {
  private answer: readonly SpaceGroup[] | null = null;
  private failure: Failure | null = null;
  /** Groups that were created here and may not be in the answer yet. */
  private readonly created = new Set<string>();
  private view: GroupsView;
  private readonly notices = new Set<() => void>();
  private readonly stopChanges: () => void;
  private isLoading = false;
  private isOutdated = false;

  constructor(private readonly ports: { readonly workspace: SyncWorkspace; readonly http: Pick<Http, "call"> }) {
    const { sync, id } = ports.workspace;
    const isConcerned = (key: string): boolean => key.startsWith("group:") || key === `space:${id}`;
    const stop = sync.onChange((keys) => ([...keys].some(isConcerned) ? this.changed() : undefined));
    this.stopChanges = () => void stop();
    this.view = this.compute();
    this.reload();
  }

  readonly read = (): GroupsView => this.view;

  readonly subscribe = (notice: () => void): (() => void) => {
    this.notices.add(notice);
    return () => void this.notices.delete(notice);
  };

  /** A group of this id was created here. */
  add(id: string): void {
    this.created.add(id);
    this.tell();
  }

  close(): void {
    this.stopChanges();
  }

  reload(): void {
    this.isOutdated = true;
    if (!this.isLoading) void this.load();
  }

  private changed(): void {
    this.tell();
    this.reload();
  }

  private async load(): Promise<void> {
    const { http, workspace } = this.ports;
    this.isLoading = true;
    while (this.isOutdated) {
      this.isOutdated = false;
      const answer = await http.call(getSpaceGroups, { spaceId: workspace.id }, { source: "members", retry: true });
      this.failure = answer.ok ? null : answer.failure;
      if (answer.ok) this.answer = answer.value.groups;
      this.tell();
    }
    this.isLoading = false;
  }

  private tell(): void {
    this.view = this.compute();
    for (const notice of this.notices) notice();
  }

  private compute(): GroupsView {
    const { answer, failure } = this;
    const hidden = failure !== null && isHidden(failure);
    const missing = [...this.created].filter((id) => answer?.some((group) => group.id === id) !== true);
    const groups = [
      ...(answer ?? []),
      ...missing.map((id): SpaceGroup => ({ id, name: "", icon: null, count: 0, role: null })),
    ];
    return {
      state: hidden ? "hidden" : answer !== null ? "ready" : failure !== null ? "failed" : "loading",
      failure,
      groups: groups.flatMap((group) => this.asRecorded(group) ?? []),
    };
  }

  /** Null if the group was deleted. */
  private asRecorded(group: SpaceGroup): SpaceGroup | null {
    const { sync, id } = this.ports.workspace;
    const space = sync.entry("space", id);
    const given = space === null ? undefined : membersOfSpace(space).groups.find(([one]) => one === group.id)?.[1];
    const stated = GROUP_ROLES.find((one) => one === given) ?? null;
    const role = space === null ? group.role : stated;
    const value = sync.entry("group", group.id)?.value;
    if (value === undefined) return { ...group, role };
    if (value["alive"] === false) return null;
    const { name, icon, user_ids: users } = value;
    return {
      id: group.id,
      name: typeof name === "string" ? name : group.name,
      icon: typeof icon === "string" ? icon : null,
      count: isList(users) ? users.length : group.count,
      role,
    };
  }
}
