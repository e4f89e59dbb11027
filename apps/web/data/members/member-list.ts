// The members or guests of a workspace as the people page shows them: pages of the server's list, with the roles that the records on
// this device have now, so that own changes show at once and those of others as they arrive. Invariant: an answer to an earlier
// question is never shown after a later question was asked.
import { SPACE_ROLES, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { memberListId, memberRowId } from "@tessera/kernel/permissions/space-roles.ts";
import {
  getSpaceMembers,
  type MemberTab,
  type SpaceMember,
} from "@tessera/kernel/wire/api/members/get-space-members.ts";
import type { ResponseOf } from "@tessera/kernel/wire/event.ts";
import type { Failure, Http } from "@tessera/platform/http.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { Workspace as SyncWorkspace } from "@tessera/sync/workspace.ts";
import { isHidden, personIn, type ShownPerson } from "./loaded-people.ts";
import { watchTopic, type WatchedTopic } from "./watch-topic.ts";

export interface ShownMember extends ShownPerson, Omit<SpaceMember, "userId"> {}

export interface MembersQuestion {
  readonly tab: MemberTab;
  readonly query: string;
}

export interface MembersView extends MembersQuestion {
  /** "hidden": the workspace has no list of members for this user. */
  readonly state: "loading" | "ready" | "failed" | "hidden";
  /** The latest load failed; rows that were loaded before it stay. */
  readonly failure: Failure | null;
  readonly rows: readonly ShownMember[];
  readonly counts: { readonly members: number; readonly guests: number };
  readonly owners: number;
  readonly myRole: SpaceRole;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
}

type Answer = ResponseOf<typeof getSpaceMembers>;

interface Loaded extends MembersQuestion {
  readonly rows: readonly ShownMember[];
  readonly last: Answer;
}

export interface MemberListPorts {
  readonly workspace: SyncWorkspace;
  readonly http: Pick<Http, "call">;
}

const PAGE = 50;
const MOST_OF_A_CALL = 100;

export class MemberList implements Readable<MembersView> {
  private question: MembersQuestion = { tab: "members", query: "" };
  private loaded: Loaded | null = null;
  private failure: Failure | null = null;
  private view: MembersView;
  private readonly notices = new Set<() => void>();
  private readonly topic: WatchedTopic;
  private readonly stopChanges: () => void;
  /** Rows that this list put among the records of the device. */
  private readonly taken = new Set<string>();
  /** Counts the loads; only the answers of the last one are taken. */
  private run = 0;
  private isLoading = false;
  /** Rows that the load in progress ends with. */
  private wanted = PAGE;
  private isTaking = false;
  private isOutdated = false;

  constructor(private readonly ports: MemberListPorts) {
    const { workspace } = ports;
    this.topic = watchTopic(workspace, `space_user:${memberListId(workspace.id)}`, () => this.reload());
    const stop = workspace.sync.onChange((keys) => this.changed(keys));
    this.stopChanges = () => void stop();
    this.view = this.compute();
  }

  readonly read = (): MembersView => this.view;

  readonly subscribe = (notice: () => void): (() => void) => {
    this.notices.add(notice);
    return () => void this.notices.delete(notice);
  };

  /** Shows the list that answers the question. Rows of the same tab stay until the answer arrives. */
  show(question: MembersQuestion): void {
    const { tab, query } = this.question;
    if (this.loaded !== null && question.tab === tab && question.query === query) return;
    if (question.tab !== tab) this.loaded = null;
    this.question = question;
    void this.load(null, PAGE);
  }

  more(): void {
    if (this.isLoading || this.loaded === null || this.loaded.last.cursor === null) return;
    void this.load(this.loaded, this.loaded.rows.length + PAGE);
  }

  /** Loads as many rows again as are shown. */
  reload(): void {
    this.isOutdated = true;
    if (!this.isLoading) void this.load(null, Math.max(PAGE, this.loaded?.rows.length ?? 0));
  }

  /** To be called when the list is not shown any more. `keep`: rows whose changes may still be undone. */
  close(keep: ReadonlySet<string>): void {
    this.run++;
    this.stopChanges();
    this.topic.stop();
    const { sync } = this.ports.workspace;
    const mine = this.rowId(sync.identity.userId);
    const pending = new Set([...sync.unconfirmed()].map(({ id }) => id));
    const unused = [...this.taken].filter((id) => id !== mine && !keep.has(id) && !pending.has(id));
    // Nothing keeps them up to date from now on.
    sync.drop(
      unused.map((id) => `space_user:${id}`),
      0,
      "loose",
    );
  }

  private rowId(userId: string): string {
    return memberRowId(this.ports.workspace.id, userId);
  }

  private changed(keys: ReadonlySet<string>): void {
    if (this.isTaking) return;
    const { id } = this.ports.workspace;
    const isRow = (key: string): boolean => key.startsWith(`space_user:${id}|`);
    const isOther = (key: string): boolean => key === `space:${id}` || key.startsWith("group:");
    if (![...keys].some((key) => isRow(key) || isOther(key))) return;
    this.tell();
    this.reload();
  }

  /** Loads pages from the end of `start`, or from the beginning, until there are `wanted` rows. */
  private async load(start: Loaded | null, wanted: number): Promise<void> {
    const run = ++this.run;
    const { question } = this;
    this.wanted = Math.max(wanted, PAGE);
    this.isLoading = true;
    if (start === null) this.isOutdated = false;
    this.tell();
    let loaded = start;
    do {
      const answer = await this.ask(question, loaded);
      if (run !== this.run) return;
      if (!answer.ok) return this.ended(loaded === start ? this.loaded : loaded, answer.failure);
      loaded = this.take(question, loaded, answer.value);
    } while (loaded.last.cursor !== null && loaded.rows.length < this.wanted);
    this.ended(loaded, null);
  }

  private async ask({ tab, query }: MembersQuestion, loaded: Loaded | null) {
    const missing = this.wanted - (loaded?.rows.length ?? 0);
    const limit = Math.min(MOST_OF_A_CALL, Math.max(missing, 1));
    const cursor = loaded?.last.cursor ?? null;
    const { http, workspace } = this.ports;
    return await http.call(
      getSpaceMembers,
      { spaceId: workspace.id, tab, query, limit, cursor },
      { source: "members", retry: true },
    );
  }

  private ended(loaded: Loaded | null, failure: Failure | null): void {
    this.loaded = failure !== null && isHidden(failure) ? null : loaded;
    this.failure = failure;
    this.isLoading = false;
    if (loaded !== null) this.topic.follow(loaded.last.seq);
    this.tell();
    if (this.isOutdated && failure === null) this.reload();
  }

  private take(question: MembersQuestion, before: Loaded | null, last: Answer): Loaded {
    const { sync } = this.ports.workspace;
    const boxes = Object.entries(last.recordMap["space_user"] ?? {}).map(([id, box]) => ({
      table: "space_user",
      id,
      box,
    }));
    for (const { id } of boxes) this.taken.add(id);
    this.isTaking = true;
    sync.confirm(boxes, null, { children: {}, seq: last.seq, keepsRows: true });
    this.isTaking = false;
    const rows = last.rows.map((row): ShownMember => ({ ...row, ...personIn(last.recordMap, row.userId) }));
    const added = new Set(rows.map(({ userId }) => userId));
    return {
      ...question,
      rows: [...(before?.rows ?? []).filter(({ userId }) => !added.has(userId)), ...rows],
      last,
    };
  }

  private tell(): void {
    this.view = this.compute();
    for (const notice of this.notices) notice();
  }

  private compute(): MembersView {
    const { loaded, failure, isLoading, question } = this;
    const counts = { members: loaded?.last.counts.members ?? 0, guests: loaded?.last.counts.guests ?? 0 };
    let owners = loaded?.last.owners ?? 0;
    const rows: ShownMember[] = [];
    for (const row of loaded?.rows ?? []) {
      const now = this.asRecorded(row);
      const [from, to] = [tabOf(row), tabOf(now)];
      if (from !== null) counts[from]--;
      if (to !== null) counts[to]++;
      owners += Number(now.role === "owner") - Number(row.role === "owner");
      if (to === loaded?.tab) rows.push(now);
    }
    const hidden = failure !== null && isHidden(failure);
    return {
      ...question,
      state: loaded !== null ? "ready" : hidden ? "hidden" : failure !== null && !isLoading ? "failed" : "loading",
      failure,
      rows,
      counts,
      owners,
      myRole: loaded?.last.role ?? "none",
      hasMore: loaded !== null && loaded.last.cursor !== null,
      isLoading,
    };
  }

  /** The member with what the record on this device says, which is newer than the answer. */
  private asRecorded(row: ShownMember): ShownMember {
    const value = this.ports.workspace.sync.entry("space_user", this.rowId(row.userId))?.value;
    const role = SPACE_ROLES.find((one) => one === value?.["role"]);
    if (value === undefined || role === undefined) return row;
    const { since } = value;
    return { ...row, role, since: typeof since === "number" ? since : row.since };
  }
}

/** The tab that lists the member; null: none, because the user has no role. */
function tabOf({ role, byGroups }: Pick<SpaceMember, "role" | "byGroups">): MemberTab | null {
  if (byGroups !== null || role === "owner" || role === "admin" || role === "member") return "members";
  return role === "guest" ? "guests" : null;
}
