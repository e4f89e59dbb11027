/**
 * Who may stand in a scope's queue: members, who may edit something that the transaction names (guests, editors of a public
 * page), and whoever was answered before. Everybody else is refused here, so that a stranger costs no writer any time. What
 * large transactions need is loaded here too, before the queue. Whether each operation is allowed is left to the execution.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Unknown } from "@tessera/kernel/world/world.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { isOfUser } from "@tessera/kernel/records/pointer.ts";
import { pagesOfView, spaceViewId } from "@tessera/kernel/records/space-view.ts";
import type { Envelope, Result } from "./transaction.ts";
import { namedBy } from "./named-records.ts";
import { isOwnAnnouncement } from "./own-announcement.ts";
import { ServerWorld } from "./server-world.ts";
import type { StoreReader } from "./store-reader.ts";

type Refused = Extract<Result, { status: "refused" }>;

/** A transaction that speaks of more is read ahead before it stands in the queue. */
const LARGE = 500;
/** Records named that are looked at, to find one that the sender may edit. */
const MOST_ASKED = 1000;
const STEP = 100;

export class Admission {
  constructor(private readonly store: StoreReader) {}

  /** Whether the transaction may go to its queue at once: known without waiting for anything. */
  isOpen(envelope: Envelope): boolean {
    if (envelope.system === true) return true;
    if (foreignUser(envelope) !== null || isLarge(envelope.operations)) return false;
    if (envelope.scope === envelope.actor.userId) return true;
    const cache = this.store.scopes.peek(envelope.scope);
    if (cache === undefined) return false;
    try {
      const space = cache.entry("space", envelope.scope);
      return space !== null && can(envelope.actor, "read", space, new ServerWorld(cache));
    } catch (error) {
      if (error instanceof Unknown) return false;
      throw error;
    }
  }

  /** Why it may not, and null where it may. */
  async refusalOf(envelope: Envelope): Promise<Refused | null> {
    const foreign = foreignUser(envelope);
    if (foreign !== null) return refused(foreign, "this is another person's");
    if ((await this.store.scopes.fresh(envelope.scope)) === null) {
      const message = `no scope ${envelope.scope}`;
      return { status: "refused", kind: "NotFoundError", message, operation: 0 };
    }
    if (!(await this.isKnown(envelope))) return refused(0, "nothing of this is yours to change");
    if (isLarge(envelope.operations)) await this.readAhead(envelope);
    return null;
  }

  private async isKnown(envelope: Envelope): Promise<boolean> {
    const { actor, scope } = envelope;
    if (scope === actor.userId) return true;
    const world = await this.store.world(scope);
    const isInside = await this.store.resolve(world, () => {
      const space = world.entry("space", scope);
      if (space !== null) return can(actor, "read", space, world) || isOwnAnnouncement(envelope, world);
      // A workspace that is only being made has nobody yet whom its maker could keep waiting.
      return world.cache.entry("user", scope) === null;
    });
    if (isInside || (await this.mayEditNamed(envelope, world))) return true;
    return (await this.store.db.transaction(envelope.id, scope)) !== null;
  }

  private async mayEditNamed({ actor, scope, operations }: Envelope, world: ServerWorld): Promise<boolean> {
    const { records } = namedBy(operations, MOST_ASKED);
    const pages = actor.userId === null ? [] : pagesOfOwnView(operations, spaceViewId(actor.userId, scope));
    for (let at = 0; at < records.length; at += STEP) {
      const looks = records.slice(at, at + STEP).map(({ table, id }) => () => {
        const entry = world.entry(table, id);
        return entry !== null && entry.scope === scope && can(actor, "edit", entry, world);
      });
      if (await this.store.readTogether(world, looks, () => looks.some((look) => look()))) return true;
    }
    const readable = pages.slice(0, STEP).map((id) => () => {
      const page = world.entry("block", id);
      return page !== null && can(actor, "read", page, world);
    });
    return await this.store.readTogether(world, readable, () => readable.some((look) => look()));
  }

  private async readAhead({ scope, operations }: Envelope): Promise<void> {
    const { records } = namedBy(operations);
    const { cache } = await this.store.world(scope);
    const lists = records.filter(({ table }) => isOrdered(table)).map(({ id }) => id);
    await this.store.scopes.gather(cache, { records, lists, ancestors: true });
  }
}

/** The operation that is about somebody else's own records: their scope would have to wait for it. */
function foreignUser({ actor, operations }: Envelope): number | null {
  const at = operations.findIndex(({ pointer }) => isOfUser(pointer.table) && pointer.id !== actor.userId);
  return at < 0 ? null : at;
}

function refused(operation: number, message: string): Refused {
  return { status: "refused", kind: "ForbiddenError", message, operation };
}

function isLarge(operations: readonly Operation[]): boolean {
  let size = operations.length;
  for (const { args } of operations) {
    if (size > LARGE) return true;
    for (const value of Object.values(args)) if (Array.isArray(value)) size += value.length;
  }
  return size > LARGE;
}

/** The pages that a guest's view of the workspace is to name: it may be the first thing that they write there. */
function pagesOfOwnView(operations: readonly Operation[], view: string): readonly string[] {
  return operations.flatMap((operation) => {
    const { pointer, command, args } = operation;
    if (
      onServer(pointer.table).creators !== "guests" ||
      pointer.id !== view ||
      (command !== "set" && command !== "update")
    )
      return [];
    const { value } = args as { readonly value: unknown };
    return typeof value === "object" && value !== null ? pagesOfView(value as Parameters<typeof pagesOfView>[0]) : [];
  });
}
