// The users of one group. They are loaded page by page; users whom this device adds or removes in the meantime are included or left out.
import { isList } from "@tessera/kernel/values/json.ts";
import { getGroupMembers } from "@tessera/kernel/wire/api/members/space-groups.ts";
import type { ResponseOf } from "@tessera/kernel/wire/event.ts";
import type { Failure, Http } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { isHidden, personIn, type ShownPerson } from "./loaded-people.ts";
import { watchTopic, type WatchedTopic } from "./watch-topic.ts";

export interface GroupUsersView {
  /** "hidden": the group was deleted. */
  readonly state: "loading" | "ready" | "failed" | "hidden";
  readonly failure: Failure | null;
  readonly users: readonly ShownPerson[];
  readonly count: number;
  readonly hasMore: boolean;
}

type Answer = ResponseOf<typeof getGroupMembers>;

export interface GroupUsersPorts {
  readonly workspace: SyncWorkspace;
  readonly http: Pick<Http, "call">;
  readonly groupId: string;
  /** Only the users who lose the workspace if the group is deleted. */
  readonly onlyLosing?: boolean;
}

export class GroupUsers implements Readable<GroupUsersView> {
  private readonly people = new Map<string, ShownPerson>();
  private last: Answer | null = null;
  private failure: Failure | null = null;
  private view: GroupUsersView;
  private readonly notices = new Set<() => void>();
  /** Null: the list is shown for a moment only, and not kept up to date. */
  private readonly topic: WatchedTopic | null;
  private readonly stopChanges: () => void;
  private isLoading = false;
  private isClosed = false;

  constructor(private readonly ports: GroupUsersPorts) {
    const { workspace, groupId, onlyLosing = false } = ports;
    this.topic = onlyLosing ? null : watchTopic(workspace, `group:${groupId}`, () => this.retry());
    const stop = workspace.sync.onChange((keys) => (keys.has(`group:${groupId}`) ? this.changed() : undefined));
    this.stopChanges = () => void stop();
    this.view = this.compute();
    void this.load(null);
  }

  readonly read = (): GroupUsersView => this.view;

  readonly subscribe = (notice: () => void): (() => void) => {
    this.notices.add(notice);
    return () => void this.notices.delete(notice);
  };

  /** The name of a user who is added to the group here. */
  know(person: ShownPerson): void {
    this.people.set(person.userId, person);
  }

  more(): void {
    if (this.last !== null && this.last.cursor !== null) void this.load(this.last);
  }

  retry(): void {
    void this.load(null);
  }

  close(): void {
    this.isClosed = true;
    this.stopChanges();
    this.topic?.stop();
  }

  /** A group that was created here is not on the server yet: its users are loaded when the server has confirmed it. */
  private changed(): void {
    if (this.failure !== null) this.retry();
    this.tell();
  }

  private async load(before: Answer | null): Promise<void> {
    if (this.isLoading) return;
    this.isLoading = true;
    const { http, workspace, groupId, onlyLosing = false } = this.ports;
    const request = { spaceId: workspace.id, groupId, onlyLosing, cursor: before?.cursor ?? null };
    const answer = await http.call(getGroupMembers, request, { source: "members", retry: true });
    this.isLoading = false;
    if (this.isClosed) return;
    this.failure = answer.ok ? null : answer.failure;
    if (answer.ok) this.take(answer.value);
    this.tell();
  }

  private take(answer: Answer): void {
    this.last = answer;
    for (const id of answer.userIds) this.people.set(id, personIn(answer.recordMap, id));
    const { workspace, groupId } = this.ports;
    const box = answer.recordMap["group"]?.[groupId];
    if (box === undefined) return;
    const lists = { children: {}, seq: answer.seq, keepsRows: true };
    workspace.sync.confirm([{ table: "group", id: groupId, box }], null, lists);
    this.topic?.follow(answer.seq);
  }

  private tell(): void {
    this.view = this.compute();
    for (const notice of this.notices) notice();
  }

  private compute(): GroupUsersView {
    const { last, failure } = this;
    const value = this.ports.workspace.sync.entry("group", this.ports.groupId)?.value;
    const ids = value?.["user_ids"];
    const now = isList(ids) ? new Set(ids) : null;
    const isUnknown = failure !== null && isHidden(failure);
    const isDeleted = value === undefined ? isUnknown : value["alive"] === false;
    const isHere = last !== null || (value !== undefined && isUnknown);
    const users = [...this.people.values()].filter(({ userId }) => now === null || now.has(userId));
    return {
      state: isDeleted ? "hidden" : isHere ? "ready" : failure !== null ? "failed" : "loading",
      failure,
      users,
      count: this.ports.onlyLosing === true || now === null ? (last?.count ?? 0) : now.size,
      hasMore: last !== null && last.cursor !== null,
    };
  }
}
