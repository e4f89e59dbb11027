/**
 * What users may write of imports that have not landed (world/staged.ts), judged when a transaction ends. An import into a
 * database is opened under the id of the transaction that opens it, which was never one before. The user who opened it lands or
 * abandons it; users with full access to the collection may abandon it too. Everything else that is written of open imports is
 * ignored. Invariant: no row that was visible becomes one that nobody sees, and nothing lands that was abandoned. The server's own
 * transactions are not judged.
 */
import { parentOf, type Entry } from "../records/entry.ts";
import { holdsRows, isOrdered } from "../records/parents.ts";
import type { Table } from "../records/pointer.ts";
import { getIn, isObject, sameJson, type Json, type JsonObject } from "../values/json.ts";
import { ABANDONED, importOf, isStaged, openImports, STAGED, STAGED_IMPORTS } from "../world/staged.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

/** Imports of one user that are open at once in one collection, so that no user takes the share of another. */
const MOST_OPEN_EACH = 20;
/** Open imports of all users in one collection; users with full access, who may end the others, open more. */
const MOST_OPEN = 500;

export function settleImports(step: Step): void {
  if (step.context.system === true) return;
  for (const [key, was] of [...step.draft.before]) {
    const now = step.draft.entries.get(key);
    if (now === undefined) continue;
    if (holdsRows(now.table)) settleOpen(step, now, was);
    if (isOrdered(now.table)) judgeBlock(step, now, was);
  }
}

function settleOpen(step: Step, now: Entry, was: Entry | null): void {
  const { [STAGED_IMPORTS]: said = null, ...others } = now.value;
  const before = was?.value[STAGED_IMPORTS];
  const known = isObject(before) ? before : {};
  if (sameJson(said, before ?? null)) return;
  const next: Record<string, Json> = { ...known };
  for (const [id, one] of Object.entries(isObject(said) ? said : {}))
    if (!sameJson(one, known[id] ?? null)) change(step, now, next, id, isObject(one) ? one : {});
  const value = Object.keys(next).length === 0 ? others : { ...others, [STAGED_IMPORTS]: next };
  step.draft.put({ ...now, value });
}

/** Opens, lands or abandons the import `id` of the collection in `open`. */
function change(
  { context, draft }: Step,
  collection: Entry,
  open: Record<string, Json>,
  id: string,
  said: JsonObject,
): void {
  const all = openImports({ [STAGED_IMPORTS]: open });
  const known = all.get(id);
  const isFull = (): boolean => context.may("full", collection, draft);
  if (known === undefined && id === context.transaction) {
    const own = [...all.values()].filter(({ by }) => by === context.actor.id).length;
    if (own >= MOST_OPEN_EACH)
      throw new Refusal(
        "ValidationError",
        `${STAGED_IMPORTS} should have at most ${MOST_OPEN_EACH} entries of one user`,
      );
    if (all.size >= MOST_OPEN && !isFull())
      throw new Refusal("ValidationError", `${STAGED_IMPORTS} should have at most ${MOST_OPEN} entries`);
    open[id] = { by: context.actor.id, at: context.now };
    return;
  }
  if (known === undefined || known.isAbandoned) throw ended(id);
  if (known.by !== context.actor.id && (said["landed"] === true || !isFull()))
    throw new Refusal(
      "ForbiddenError",
      `import ${id} should be landed by the user who opened it, or abandoned by this user or one with full access`,
    );
  if (said["landed"] === true) delete open[id];
  else if (said["abandoned"] === true) open[id] = { by: known.by, at: known.at, abandoned: true };
  else throw new Refusal("ValidationError", `import ${id} should be landed or abandoned`);
}

function judgeBlock(step: Step, now: Entry, was: Entry | null): void {
  const { draft, context } = step;
  if (was !== null) judgePage(now, was);
  const named = importOf(now);
  const up = named === null ? null : parentOf(now);
  if (named === null || up === null || !holdsRows(up.table)) return;
  if (was !== null) {
    if (isStaged(now, draft) && !isStaged(was, draft.base))
      throw new Refusal("ForbiddenError", `row ${now.id} should not go back into an import`);
    return;
  }
  const open = openImports(draft.entry(up.table as Table, up.id)?.value ?? {}).get(named);
  if (open === undefined || open.isAbandoned || open.by !== context.actor.id) throw ended(named);
}

/** A page has the mark from birth, and the server's word that it never lands is the last one. */
function judgePage(now: Entry, was: Entry): void {
  const [mark, before] = [now, was].map(({ value }) => getIn(value, ["format", STAGED]));
  if (before === ABANDONED) throw ended(was.id);
  if (mark !== undefined && before === undefined)
    throw new Refusal("ForbiddenError", `block ${now.id} should not become an import`);
}

function ended(id: string): Refusal {
  return new Refusal("OperationConflictError", `import ${id} is not open any more`);
}
