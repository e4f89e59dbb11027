/**
 * One batch of a scope: transactions executed in order over one draft, each checked against its session, its sites and
 * the log (the same id twice answers as the first time did). Nothing is durable until its writes are.
 */
import { execute, type Done, type Outcome } from "@tessera/kernel/operations/execute.ts";
import { Draft } from "@tessera/kernel/world/world.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import { parentOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { isPlaced } from "@tessera/kernel/records/parents.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { keyOfSite, ownerOfKey } from "@tessera/kernel/text/runs.ts";
import { Preloader } from "./preloader.ts";
import type { Commit, Envelope, Result, StoreOptions } from "./transaction.ts";
import { contextOf } from "./execution-context.ts";
import { isGuestsView, namesReadable } from "./guests-view.ts";
import { faultOf } from "./invariants.ts";
import { bodyOf } from "./log-body.ts";
import { moveFault, type Fault } from "./judge-moves.ts";
import type { LogBody, LogRow, ScopeWrite, SessionState, SiteState } from "./record-db.ts";
import type { ScopeCache } from "./scope-cache.ts";
import { actorOf, isSameActor } from "./same-actor.ts";
import { isOwnAnnouncement } from "./own-announcement.ts";
import { ServerWorld } from "./server-world.ts";
import type { StoreReader } from "./store-reader.ts";
import { topicsOf } from "./topics.ts";
import { executeUpkeep } from "./upkeep.ts";
import { hasMoved, mentionsOthers } from "./what-changed.ts";

/** Site that whole-text writes of API callers draw their ids from: one a scope, its clock kept like any other. */
export const API_SITE = "api";

/** Sites that one transaction writes with: a client has one. */
const MAX_SITES = 500;

interface Part {
  readonly cache: ScopeCache;
  readonly expected: number;
  readonly epoch: number;
  next: number;
  readonly log: LogRow[];
  readonly sessions: Map<string, SessionState>;
  readonly sites: Map<string, SiteState>;
}

export class Batch {
  private readonly draft: Draft;
  private readonly world: ServerWorld;
  private readonly parts = new Map<string, Part>();

  constructor(
    private readonly store: StoreReader,
    caches: readonly ScopeCache[],
    private readonly options: StoreOptions,
    /** Look every transaction up before it is executed: something in the batch exists already. */
    private readonly careful: boolean,
    main: string,
  ) {
    for (const cache of caches) {
      const { seq, epoch } = cache;
      const nothing = { log: [], sessions: new Map(), sites: new Map() };
      this.parts.set(cache.scope, { cache, expected: seq, epoch, next: seq, ...nothing });
    }
    this.world = new ServerWorld(this.part(main).cache);
    for (const cache of caches) if (cache.scope !== main) this.world.attach(cache.scope, cache);
    this.draft = new Draft(this.world);
  }

  private part(scope: string): Part {
    const part = this.parts.get(scope);
    if (part === undefined) throw new Error(`scope ${scope} is not part of this batch`);
    return part;
  }

  /** True where a scope moved under the batch: it must be done again. */
  get isStale(): boolean {
    return [...this.parts.values()].some((part) => part.cache.seq !== part.expected || part.cache.epoch !== part.epoch);
  }

  async add(envelope: Envelope): Promise<Result> {
    const part = this.part(envelope.scope);
    if (this.careful) {
      const known = await this.answered(envelope);
      if (known !== null) return known;
    }
    if (envelope.expected !== undefined && envelope.expected !== part.next)
      return { status: "rebase", message: `the scope is at ${part.next}, and should be at ${envelope.expected}` };
    const session =
      envelope.session === undefined ? null : await this.session(part, envelope.session, envelope.actor.userId);
    const out = session === null ? null : await this.outOfOrder(envelope, session);
    if (out !== null) return out;
    const sites = await this.sites(part, envelope);
    if (typeof sites === "string")
      return await this.refuse(envelope, part, session, { kind: "ValidationError", message: sites, operation: 0 });
    const api = await this.site(part, API_SITE);
    const { outcome, drawn } = await this.execute(envelope, api?.next ?? 0);
    if (outcome.status === "refused") return await this.refuse(envelope, part, session, outcome);
    if (outcome.status === "unknown") throw new Error("an execution did not come to an end");
    const foreign = [...outcome.draft.entries.values()].find((entry) => !this.parts.has(entry.scope));
    if (foreign !== undefined)
      return await this.refuse(envelope, part, session, {
        kind: "ForbiddenError",
        message: `${foreign.table} ${foreign.id} is of another scope`,
        operation: 0,
      });
    const fault = await this.fault(envelope, outcome);
    if (fault !== null) return await this.refuse(envelope, part, session, { kind: "ValidationError", ...fault });
    const why = await this.noBusiness(envelope, outcome);
    if (why !== null)
      return await this.refuse(envelope, part, session, { kind: "ForbiddenError", message: why, operation: 0 });
    const move = await moveFault(this.store, envelope, { world: this.world, before: this.draft, after: outcome.draft });
    if (move !== null) return await this.refuse(envelope, part, session, move);
    const taken = this.careful ? await this.takenElsewhere(outcome) : null;
    if (taken !== null)
      return await this.refuse(envelope, part, session, {
        kind: "OperationConflictError",
        message: `${taken} exists`,
        operation: 0,
      });
    await this.readWaysLeft(outcome);
    for (const site of sites) part.sites.set(site.id, site);
    if (drawn > (api?.next ?? 0)) part.sites.set(API_SITE, { id: API_SITE, userId: null, next: drawn });
    if (session !== null) part.sessions.set(session.id, { ...session, next: session.next + 1 });
    return this.accept(envelope, outcome);
  }

  /** What no transaction may leave behind, and the last operation that speaks of the record. */
  private async fault(envelope: Envelope, { draft }: Done): Promise<{ message: string; operation: number } | null> {
    const actor = envelope.system === true ? null : envelope.actor;
    return await this.store.resolve(this.world, () => {
      for (const [key, entry] of draft.entries) {
        const fault = faultOf(entry, draft.before.get(key) ?? null, actor, this.draft);
        if (fault === null) continue;
        const at = envelope.operations.findLastIndex(({ pointer }) => keyOf(pointer) === key);
        return { message: fault, operation: Math.max(at, 0) };
      }
      return null;
    });
  }

  /**
   * Why a transaction that each operation allowed is refused all the same: records of a space that stand nowhere in it are made by
   * its members alone, whatever the new record says of its maker (a guest's own view is the exception, and who left and sees
   * nothing there changes no view either); and who changes nothing in a space and may change nothing there of what was named
   * is not written into its log.
   */
  private async noBusiness(envelope: Envelope, { draft }: Done): Promise<string | null> {
    const { actor, scope, operations } = envelope;
    const here = [...draft.entries].filter(([, entry]) => entry.scope === scope);
    const isMade = (key: string, { table }: Entry): boolean =>
      !isPlaced(table) && onServer(table).creators !== "engine" && draft.before.get(key) === null;
    const made = here.filter(([key, entry]) => isMade(key, entry));
    const makes = made.length > 0;
    const views = here.filter(([, entry]) => onServer(entry.table).creators === "guests");
    if (envelope.system === true || (here.length > 0 && !makes && views.length === 0)) return null;
    if (await this.isInside(envelope)) return null;
    if (here.length === 0 && (await this.store.resolve(this.world, () => isOwnAnnouncement(envelope, this.draft))))
      return null;
    const entries = made.map(([, entry]) => entry);
    const guests = () => isGuestsView(actor, scope, entries, this.draft);
    if (makes)
      return (await this.store.resolve(this.world, guests)) ? null : "only members make records of a workspace";
    const states = views.flatMap(([key, now]) => [now, draft.before.get(key) ?? now]);
    const isGuests = () => states.some((view) => namesReadable(actor, scope, view, this.draft));
    if (views.length > 0)
      return (await this.store.resolve(this.world, isGuests)) ? null : "a view of a workspace that shows them nothing";
    const mine = await this.store.resolve(this.world, () =>
      operations.some(({ pointer: { table, id } }) => {
        const entry = this.draft.entry(table, id);
        return entry !== null && entry.scope === scope && can(actor, "edit", entry, this.draft);
      }),
    );
    return mine ? null : "nothing of this is yours to change";
  }

  /**
   * What stood above records that moved away, and the collections of rows that mention others: the log names what follows from
   * it, and an execution need not have asked for all of it.
   */
  private async readWaysLeft({ draft }: Done): Promise<void> {
    const left = [...draft.before].flatMap(([key, was]) => {
      const now = draft.entries.get(key);
      return was !== null && now !== undefined && hasMoved(was, now) ? [was] : [];
    });
    const rows = [...draft.before].flatMap(([key, was]) => {
      const now = draft.entries.get(key);
      return was !== null && now !== undefined && mentionsOthers(was, now) ? [parentOf(was)?.id ?? ""] : [];
    });
    if (rows.length > 0)
      await this.store.resolve(this.world, () => rows.forEach((id) => this.draft.entry("collection", id)));
    if (left.length > 0) await this.store.resolve(this.world, () => left.forEach((was) => topicsOf(was, this.draft)));
  }

  /** A record that the transaction makes under an id that another scope has. */
  private async takenElsewhere(outcome: Done): Promise<string | null> {
    const made = [...outcome.draft.before]
      .filter(([, was]) => was === null)
      .map(([key]) => outcome.draft.entries.get(key));
    const taken = await this.store.db.scopesOf(made.filter((entry) => entry !== undefined));
    return [...taken.keys()][0] ?? null;
  }

  /** `from`: the first clock of the API's site that is free; `drawn` is the first one after. */
  private async execute(envelope: Envelope, from: number): Promise<{ outcome: Outcome; drawn: number }> {
    let drawn = from;
    const context = contextOf(envelope, this.options.now(), (length) => [API_SITE, (drawn += length) - length]);
    const { operations, upkeep } = envelope;
    const preloader = new Preloader(this.store, operations, envelope.actor.userId);
    for (;;) {
      // What an execution that came to no end drew is free again: the log executed anew gives the same ids.
      drawn = from;
      const outcome =
        upkeep === undefined
          ? execute(this.draft, operations, context)
          : executeUpkeep(this.draft, upkeep, context.allocate);
      if (outcome.status !== "unknown") return { outcome, drawn };
      const isWithin = await preloader.supply(this.world, outcome.need);
      if (this.isStale) return { outcome: STALE, drawn: from };
      if (!isWithin) return { outcome: TOO_MUCH, drawn: from };
    }
  }

  private accept(envelope: Envelope, outcome: Done): Result {
    const { entries } = outcome.draft;
    const touched = new Set([envelope.scope]);
    for (const entry of entries.values()) touched.add(entry.scope);
    for (const scope of touched) {
      const part = this.part(scope);
      const seq = ++part.next;
      for (const [key, entry] of entries) if (entry.scope === scope) entries.set(key, { ...entry, seq });
      this.log(part, envelope, seq, bodyOf(envelope, outcome.draft, scope, this.draft));
    }
    outcome.draft.mergeInto(this.draft);
    return { status: "done", scope: envelope.scope, seq: this.part(envelope.scope).next };
  }

  private log(part: Part, envelope: Envelope, seq: number, body: LogBody): void {
    const { id, session, n } = envelope;
    const userId = envelope.actor.userId;
    part.log.push({
      scope: part.cache.scope,
      seq,
      transaction: id,
      userId,
      session: session ?? null,
      n: n ?? null,
      at: this.options.now(),
      body,
    });
  }

  /** A refusal closes its session, in the log, so that later transactions of it are told to start anew. */
  private async refuse(envelope: Envelope, part: Part, session: SessionState | null, why: Fault): Promise<Result> {
    if (this.isStale) return { status: "gap", expected: 0 };
    const known = await this.answered(envelope);
    if (known !== null) return known;
    const { kind, message, code, values, operation } = why;
    const result: Result = { status: "refused", kind, message, code, ...(values && { values }), operation };
    if (session === null || !(await this.isInside(envelope))) return result;
    part.sessions.set(session.id, { ...session, closed: true });
    this.log(part, envelope, ++part.next, {
      operations: [],
      bot: envelope.actor.botId,
      changed: [],
      refused: { kind, message, code, ...(values && { values }), operation },
    });
    return result;
  }

  /** Strangers leave no trace in a space's log. */
  private async isInside(envelope: Envelope): Promise<boolean> {
    if (envelope.scope === envelope.actor.userId) return true;
    return await this.store.resolve(this.world, () => {
      const space = this.draft.entry("space", envelope.scope);
      return space !== null && can(envelope.actor, "read", space, this.draft);
    });
  }

  /** The answer that this transaction had before, in this batch or any. */
  private async answered(envelope: Envelope): Promise<Result | null> {
    const here = this.part(envelope.scope).log.find((one) => one.transaction === envelope.id);
    const row = here ?? (await this.store.db.transaction(envelope.id, envelope.scope));
    if (row === null) return null;
    if (!isSameActor(actorOf(row), envelope.actor))
      return {
        status: "refused",
        kind: "OperationConflictError",
        message: "this transaction id is taken",
        operation: 0,
      };
    if (row.body.refused !== undefined) return { status: "refused", ...row.body.refused };
    return { status: "done", scope: row.scope, seq: row.seq };
  }

  private async outOfOrder(envelope: Envelope, session: SessionState): Promise<Result | null> {
    const n = envelope.n ?? 0;
    if (session.userId !== envelope.actor.userId)
      return { status: "rebase", message: "this session belongs to someone else" };
    if (session.closed || n < session.next)
      return (await this.answered(envelope)) ?? { status: "rebase", message: "this session is closed" };
    return n > session.next ? { status: "gap", expected: session.next } : null;
  }

  private async session(part: Part, id: string, userId: string | null): Promise<SessionState> {
    const here = part.sessions.get(id) ?? part.cache.sessions.get(id);
    if (here !== undefined && here !== null) return here;
    const stored = here === null ? null : await this.store.db.session(part.cache.scope, id);
    part.cache.sessions.set(id, stored);
    return stored ?? { id, userId, next: 0, closed: false };
  }

  private async site(part: Part, id: string): Promise<SiteState | null> {
    const here = part.sites.get(id) ?? part.cache.sites.get(id);
    if (here !== undefined) return here;
    const stored = await this.store.db.site(part.cache.scope, id);
    part.cache.sites.set(id, stored);
    return stored;
  }

  /** The sites that the transaction writes with, moved on; or why it may not: a site is one user's, its clock never goes back. */
  private async sites(part: Part, envelope: Envelope): Promise<SiteState[] | string> {
    const sites = new Map<string, SiteState>();
    for (const operation of envelope.operations) {
      if (operation.command !== "ins") continue;
      const { site, clock, units } = operation.args;
      if (site === API_SITE) return `site should be your own, instead was "${API_SITE}"`;
      if (!sites.has(site) && sites.size >= MAX_SITES) return `sites should be at most ${MAX_SITES} in one transaction`;
      const state = sites.get(site) ??
        (await this.site(part, site)) ?? { id: site, userId: envelope.actor.userId, next: 0 };
      if (state.userId !== envelope.actor.userId) return `site ${site} belongs to someone else`;
      if (clock < state.next) return `clock ${clock} of site ${site} was used before`;
      sites.set(site, { ...state, next: clock + units.length });
    }
    return [...sites.values()];
  }

  writes(): ScopeWrite[] {
    const writes: ScopeWrite[] = [];
    for (const part of this.parts.values()) {
      if (part.next === part.expected) continue;
      const { scope } = part.cache;
      const records = [...this.draft.entries].filter(([, entry]) => entry.scope === scope);
      writes.push({
        scope,
        expected: part.expected,
        next: part.next,
        records: records.map(([key, entry]) => ({ entry, previous: this.draft.before.get(key)?.version ?? 0 })),
        homes: this.homes(part),
        log: part.log,
        sessions: [...part.sessions.values()],
        sites: [...part.sites.values()],
      });
    }
    return writes;
  }

  private homes(part: Part): (readonly [string, string, string])[] {
    const homes: (readonly [string, string, string])[] = [];
    for (const [site, texts] of this.draft.sites) {
      for (const text of texts) {
        if (keyOfSite(site) === text || part.cache.texts.get(site)?.has(text) === true) continue;
        const { block, property } = ownerOfKey(text);
        if (this.draft.entry("block", block)?.scope === part.cache.scope) homes.push([site, block, property]);
      }
    }
    return homes;
  }

  /** Takes what was written into the caches, and says what changed. */
  commit(): Commit[] {
    const commits: Commit[] = [];
    for (const part of this.parts.values()) {
      if (part.next === part.expected) continue;
      const { cache } = part;
      const entries = new Map<string, Entry>();
      const before = new Map<string, Entry | null>();
      for (const [key, entry] of this.draft.entries) {
        if (entry.scope !== cache.scope) continue;
        entries.set(key, entry);
        before.set(key, this.draft.before.get(key) ?? null);
      }
      if (cache.seq === part.expected) {
        for (const [id, site] of part.sites) {
          if (cache.sites.get(id) === null && !cache.texts.has(id)) cache.texts.set(id, new Set());
          cache.sites.set(id, site);
        }
        for (const [id, session] of part.sessions) cache.sessions.set(id, session);
        cache.take({ entries, before, sites: this.draft.sites, deleted: this.draft.deleted }, part.next);
      } else cache.forget(entries.keys(), this.draft.listed.keys(), Math.max(cache.seq, part.next));
      commits.push({ scope: cache.scope, from: part.expected, to: part.next, log: part.log, entries, before });
    }
    return commits;
  }
}

const TOO_MUCH: Outcome = {
  status: "refused",
  kind: "ValidationError",
  message: "the transaction should speak of fewer records",
  operation: 0,
  dangling: false,
};
const STALE: Outcome = {
  status: "refused",
  kind: "OperationConflictError",
  message: "the scope moved",
  operation: 0,
  dangling: false,
};
