/**
 * Who may read a page, without asking for anyone in particular: what an index keeps of rights. Invariant: an actor can read
 * the page exactly if one of its readers is a principal of the actor's (readers.test.ts holds it against `can`).
 */
import { wayUp } from "../world/above.ts";
import type { Entry } from "../records/entry.ts";
import { isStaged } from "../world/staged.ts";
import type { World } from "../world/world.ts";
import { isPrincipal, spaceRole, type Actor } from "./can.ts";
import { itemsOf, principalOf } from "./items.ts";
import { isTrashed, type Gate } from "./gates.ts";
import { offersOf, openingOffers, type Offer } from "./offers.ts";
import { rowRuleOf } from "./row-rule.ts";

/** In front of a principal that counts only for members of the space. */
const MEMBERS_ONLY = "member:";
/** In front of one person whom a hidden row is shown to: who made it, or whom it names. */
const SHOWN = "maker:";
/** In front of several readers, as a list in JSON: who is all of them. */
const ALL = "all:";
/** Readers of one page who are several at once; where rules make more of them, the index says too much and not too little. */
const MOST_CLAUSES = 1000;

/** Several readers that an actor must all be, to read. */
type Clause = ReadonlySet<string>;

/** The page, or what stands above it, whose items decide: pages below without items of their own share its readers. */
export function holderOf(entry: Entry, world: Pick<World, "entry">): { readonly table: string; readonly id: string } {
  let last = entry;
  for (const step of wayUp(entry, world)) {
    if (step.kind === "top" || step.kind === "missing") return { table: step.table, id: step.id };
    // On a way without an end nothing decides, not even what stands on it further up.
    if (step.kind === "endless") return { table: entry.table, id: entry.id };
    if (step.kind === "nothing") break;
    last = step.entry;
    if (decides(last, world)) break;
  }
  return { table: last.table, id: last.id };
}

/** Whether a record itself decides who may read it: by items, as a hidden row, as a staged row, or because it is in the trash. */
export function decides(entry: Entry, world: Pick<World, "entry">): boolean {
  return (
    itemsOf(entry).length > 0 || rowRuleOf(entry, world) !== null || isStaged(entry, world) || isTrashed(entry, world)
  );
}

/** The principals that may read a page, as items name them, or several that one must all be; sorted. */
export function readersOf(entry: Entry, world: World): string[] {
  return fewest(clausesOf(offersOf(entry, world), world, new Set()))
    .map(nameOf)
    .toSorted();
}

function clausesOf(offers: readonly Offer[], world: World, above: ReadonlySet<string>): Clause[] {
  const opening = new Map<string, Clause[]>();
  const clauses: Clause[] = [];
  for (const { principal, membersOnly, gates } of offers) {
    const reader = (membersOnly ? MEMBERS_ONLY : "") + principal;
    let those: Clause[] = [new Set([reader])];
    for (const gate of gates) {
      const key = `${gate.action} ${gate.entry.id}`;
      const others = opening.get(key) ?? openingClauses(gate, key, world, above);
      opening.set(key, others);
      const passing = [...others, ...gate.people.map((person) => new Set([SHOWN + person]))];
      those = fewest(those.flatMap((one) => passing.map((other) => new Set([...one, ...other]))).filter(isPossible));
    }
    clauses.push(...those);
    if (clauses.length > MOST_CLAUSES)
      return offers.map((offer) => new Set([(offer.membersOnly ? MEMBERS_ONLY : "") + offer.principal]));
  }
  return clauses;
}

/** The principals that may do a gate's action on its record. A way up that returns to the record gives nothing. */
function openingClauses(gate: Gate, key: string, world: World, above: ReadonlySet<string>): Clause[] {
  if (above.has(key)) return [];
  return fewest(clausesOf(openingOffers(gate, world), world, new Set([...above, key])));
}

/** A clause that names two different people is true of no actor. */
function isPossible(clause: Clause): boolean {
  return new Set([...clause].flatMap((reader) => personOf(reader) ?? [])).size <= 1;
}

function personOf(reader: string): string | null {
  if (reader.startsWith(SHOWN)) return reader.slice(SHOWN.length);
  const { type, who } = principalOf(reader.startsWith(MEMBERS_ONLY) ? reader.slice(MEMBERS_ONLY.length) : reader);
  return type === "user_permission" ? who : null;
}

/** Drops every clause that contains another one: the shorter one lets in all whom the longer one does. */
function fewest(clauses: readonly Clause[]): Clause[] {
  const kept: Clause[] = [];
  const lean = clauses.map((clause) => {
    const isNamed = [...clause].some((reader) => !reader.startsWith(SHOWN) && personOf(reader) !== null);
    return isNamed ? new Set([...clause].filter((reader) => !reader.startsWith(SHOWN))) : clause;
  });
  for (const clause of lean.toSorted((a, b) => a.size - b.size))
    if (!kept.some((other) => [...other].every((reader) => clause.has(reader)))) kept.push(clause);
  return kept;
}

function nameOf(clause: Clause): string {
  const [one = "", ...more] = [...clause].toSorted();
  return more.length === 0 && !one.startsWith(SHOWN) ? one : ALL + JSON.stringify([one, ...more]);
}

/** Which of these readers the actor is. Looks up groups and teamspaces, and no other record. */
export function principalsAmong(readers: Iterable<string>, actor: Actor, spaceId: string, world: World): string[] {
  const isMember = spaceRole(actor.userId, spaceId, world) !== "none";
  const isIt = (reader: string): boolean => {
    if (reader.startsWith(ALL)) return (JSON.parse(reader.slice(ALL.length)) as string[]).every(isIt);
    if (reader.startsWith(SHOWN)) return actor.userId !== null && actor.userId === reader.slice(SHOWN.length);
    if (reader.startsWith(MEMBERS_ONLY)) return isMember && isIt(reader.slice(MEMBERS_ONLY.length));
    return isPrincipal(actor, principalOf(reader), spaceId, world);
  };
  return [...readers].filter(isIt);
}
