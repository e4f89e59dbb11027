/**
 * What people may write of imports that have not landed (world/staged.ts), judged when a transaction ends. An import into a
 * database is opened under the id of the transaction that says so, which was never one before; it is landed or abandoned by who
 * opened it, and everything else that is said of open imports is passed over. Invariant: no row that was seen becomes one that
 * nobody sees, and nothing lands that was abandoned. The server's own transactions are not asked.
 */
import { parentOf, type Entry } from "../records/entry.ts";
import { getIn, isObject, sameJson, type Json, type JsonObject } from "../values/json.ts";
import { ABANDONED, importOf, isStaged, openImports, STAGED, STAGED_IMPORTS } from "../world/staged.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

/** Imports that are open at once in one collection. */
const MOST_OPEN = 20;

export function settleImports(step: Step): void {
  if (step.context.system === true) return;
  for (const [key, was] of [...step.draft.before]) {
    const now = step.draft.entries.get(key);
    if (now === undefined) continue;
    if (now.table === "collection") settleOpen(step, now, was);
    if (now.table === "block") judgeBlock(step, now, was);
  }
}

function settleOpen(step: Step, now: Entry, was: Entry | null): void {
  const { [STAGED_IMPORTS]: said = null, ...others } = now.value;
  const before = was?.value[STAGED_IMPORTS];
  const known = isObject(before) ? before : {};
  if (sameJson(said, before ?? null)) return;
  const next: Record<string, Json> = { ...known };
  for (const [id, one] of Object.entries(isObject(said) ? said : {}))
    if (!sameJson(one, known[id] ?? null)) tell(step, next, id, isObject(one) ? one : {});
  const value = Object.keys(next).length === 0 ? others : { ...others, [STAGED_IMPORTS]: next };
  step.draft.put({ ...now, value });
}

function tell({ context }: Step, open: Record<string, Json>, id: string, said: JsonObject): void {
  const known = openImports({ [STAGED_IMPORTS]: open }).get(id);
  if (known === undefined && id === context.transaction) {
    if (Object.keys(open).length >= MOST_OPEN)
      throw new Refusal("ValidationError", `${STAGED_IMPORTS} should have at most ${MOST_OPEN} entries`);
    open[id] = { by: context.actor.id, at: context.now };
    return;
  }
  if (known === undefined || known.isAbandoned) throw ended(id);
  if (known.by !== context.actor.id)
    throw new Refusal("ForbiddenError", `import ${id} should be told of by who began it`);
  if (said["landed"] === true) delete open[id];
  else if (said["abandoned"] === true) open[id] = { by: known.by, at: known.at, abandoned: true };
  else throw new Refusal("ValidationError", `import ${id} should be landed or abandoned`);
}

function judgeBlock(step: Step, now: Entry, was: Entry | null): void {
  const { draft, context } = step;
  if (was !== null) judgePage(now, was);
  const named = importOf(now);
  const up = named === null ? null : parentOf(now);
  if (named === null || up?.table !== "collection") return;
  if (was !== null) {
    if (isStaged(now, draft) && !isStaged(was, draft.base))
      throw new Refusal("ForbiddenError", `row ${now.id} should not go back into an import`);
    return;
  }
  const open = openImports(draft.entry("collection", up.id)?.value ?? {}).get(named);
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
