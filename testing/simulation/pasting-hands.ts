/**
 * A user of a simulation who pastes more than one transaction holds: a plan of many parts, executed one after the other while
 * the user writes elsewhere, others write too, and tabs crash. A plan that was on the disk must arrive as a whole.
 */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { leftOf } from "@tessera/kernel/text/offsets.ts";
import { pristine, textKey } from "@tessera/kernel/text/runs.ts";
import { PlannedChanges } from "@tessera/sync/plans/planned-changes.ts";
import { Actor, type Deed, type Hands, type Typed, type Units } from "./actor.ts";
import type { Random } from "./random.ts";
import type { SimClient } from "./sim-client.ts";

interface Paste {
  readonly plan: PlannedChanges;
  readonly typed: Typed;
  /** The disk was given all of it: before, nothing of it is executed. */
  isWhole: boolean;
  /** The life of the client in which the paste began. */
  readonly life: number;
  readonly group: string;
  /** Sending is paused until this is called. */
  readonly release: () => void;
}

export class PastingHands implements Hands {
  readonly typed: Typed[] = [];
  private readonly actor: Actor;
  private paste: Paste | null = null;

  constructor(
    private readonly client: SimClient,
    private readonly pages: readonly string[],
    private readonly units: Units,
    private readonly random: Random,
  ) {
    this.actor = new Actor(client, pages, units, random, this.typed);
  }

  act(weights: Readonly<Record<Deed, number>>): void {
    const { paste, random } = this;
    if (paste === null || paste.life !== this.client.life.number)
      return random.chance(0.15) ? this.begin() : this.actor.act(weights);
    const deed = random.weighted({ next: 60, write: 34, cancel: 6 });
    if (deed === "write") this.actor.act(weights);
    else if (deed === "cancel") this.cancel(paste);
    else if (paste.isWhole) this.next(paste);
  }

  private begin(): void {
    const { random, client, pages } = this;
    const { workspace, number, ports } = client.life;
    const { sync } = workspace;
    const page = random.pick(pages);
    if (sync.entry("block", page) === null) return;
    const disk = client.life.client.disk;
    const now = (): number => client.now();
    const plan = new PlannedChanges(
      { sync, disk, newId: () => random.uuid(), now },
      { action: "paste", pages: [page] },
    );
    const units: string[] = [];
    let previous = sync.childIds(page).at(-1) ?? null;
    const add = (parts: number): void => {
      for (let part = 0; part < parts; part++) {
        const text = this.units.draw(1 + random.below(2));
        units.push(...text);
        previous = this.addLine(plan, page, previous, text);
      }
    };
    const typed: Typed = { units, saved: false };
    this.typed.push(typed);
    const release = random.chance(0.7) ? workspace.sender.hold() : () => undefined;
    const paste: Paste = { plan, typed, isWhole: false, life: number, group: random.uuid(), release };
    const start = async (): Promise<void> => {
      if (random.chance(0.3)) {
        add(1 + random.below(3));
        await plan.store(false);
        if (this.client.life.number !== number || this.paste !== paste) return;
      }
      add(2 + random.below(6));
      paste.isWhole = true;
      void plan.store(true).then(() => (typed.saved = this.typed.includes(typed)));
      const step = (): void => {
        if (this.paste !== paste) return;
        this.next(paste);
        if (this.paste === paste) ports.clock.after(random.below(500), step);
      };
      ports.clock.after(random.below(500), step);
    };
    this.paste = paste;
    void start();
  }

  private addLine(plan: PlannedChanges, page: string, after: string | null, text: string): string {
    const id = this.random.uuid();
    const { site, clock } = plan.numbering(text.length);
    const left = leftOf(pristine(textKey(id, "title"), []), 0);
    const pointer = { table: "block" as const, id };
    const parent = { table: "block" as const, id: page };
    const operations: Operation[] = [
      { pointer, path: [], command: "new", args: { type: "text", parent, after } },
      { pointer, path: ["properties", "title"], command: "ins", args: { left, site, clock, units: text } },
    ];
    plan.add(operations);
    return id;
  }

  private next(paste: Paste): void {
    const { sync } = this.client.life.workspace;
    const { undo } = this.client.life;
    const { plan, group } = paste;
    const isDone = plan.executeNext((change) => {
      const done = sync.transact(change.operations, "paste", change);
      if (done.ok) undo.push({ inverse: done.inverse, intent: group, before: null, after: null, whole: true });
      return done.ok;
    });
    if (!isDone) this.cancel(paste);
    else if (plan.left === 0 && paste.typed.saved) this.end(paste);
  }

  private cancel(paste: Paste): void {
    // Cancelled, or refused, nothing of it needs to arrive; it still does if the disk loses this.
    this.typed.splice(this.typed.indexOf(paste.typed), 1);
    paste.plan.drop();
    this.client.life.undo.undo(paste.group);
    this.end(paste);
  }

  private end(paste: Paste): void {
    this.paste = null;
    paste.release();
  }
}
