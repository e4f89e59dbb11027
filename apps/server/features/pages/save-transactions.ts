// saveTransactionsFanout and its older names: envelopes in, each committed or refused in order.
// Envelopes of our own clients carry a session and get a result each; others get {} or the first
// error, with the list of all of them as unsaved_transactions.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { operationSchema, type Operation } from "@tessera/kernel/world/operation.ts";
import { isUuid, toId } from "@tessera/kernel/values/ids.ts";
import { isObject } from "@tessera/kernel/values/json.ts";
import { isWorkspace } from "@tessera/kernel/permissions/members.ts";
import { onServer } from "@tessera/kernel/records/on-server.ts";
import { isOfUser, keyOf, toTable } from "@tessera/kernel/records/pointer.ts";
import type { saveTransactionsFanout, SaveResult } from "@tessera/kernel/wire/api/pages/save-transactions.ts";
import type { RequestOf, ResponseOf } from "@tessera/kernel/wire/event.ts";
import type { UserContext } from "../../http/request-context.ts";
import { checkShape } from "../../http/read-body.ts";
import { errorOf } from "../../store/bootstrap.ts";
import type { Envelope, Result } from "../../store/transaction.ts";
import type { Store } from "../../store/store.ts";
import { unstorable } from "../../store/storable.ts";
import type { UserActor } from "../../http/callers.ts";

type Request = RequestOf<typeof saveTransactionsFanout>;
/** One handler serves the event under all its names. */
type SaveHandler = (request: Request, context: UserContext) => Promise<ResponseOf<typeof saveTransactionsFanout>>;
type Sent = NonNullable<Request["transactions"]>[number];

export function createSaveTransactions(store: Store, newId: () => string): SaveHandler {
  return async (request, context) => {
    const sent = request.transactions ?? [{ id: newId(), operations: request.operations ?? [] }];
    if (sent.every((one) => one.session === undefined)) {
      await saveForOthers(store, sent, context.caller.actor);
      return {};
    }
    const results: SaveResult[] = [];
    // Sent together, so that one session's envelopes share a batch; the store keeps their order.
    const answers = await Promise.all(sent.map(async (one) => await save(store, one, context.caller.actor)));
    sent.forEach((one, at) => results.push({ id: one.id, ...(answers[at] as Result) }));
    return { results };
  };
}

/** In order, up to the first that is refused: what follows may build on it. */
async function saveForOthers(store: Store, sent: readonly Sent[], actor: UserActor): Promise<void> {
  for (const [at, one] of sent.entries()) {
    const result = await save(store, one, actor);
    if (result.status === "done") continue;
    const error = errorOf(result);
    const unsaved = sent.slice(at).map(({ id }) => ({ id, name: error.kind, debugMessage: error.debugMessage }));
    const clientData = { ...error.clientData, type: error.clientData?.type ?? "unsaved_transactions", errors: unsaved };
    throw new AppError(error.kind, error.debugMessage, { clientData });
  }
}

async function save(store: Store, sent: Sent, actor: UserActor): Promise<Result> {
  const operations: Operation[] = [];
  for (const [at, value] of sent.operations.entries()) {
    try {
      operations.push(checkOperation(value));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: "refused", kind: error.kind, message: error.debugMessage, operation: at };
    }
  }
  const odd = unstorable(sent.debug?.userAction);
  if (odd !== null)
    return { status: "refused", kind: "ValidationError", message: `debug.userAction ${odd}`, operation: 0 };
  const scope = await scopeOf(store, sent, operations, actor);
  if (scope === null)
    return { status: "refused", kind: "ValidationError", message: "spaceId should be set", operation: 0 };
  const { id, session, n, debug, imported } = sent;
  const envelope: Envelope = {
    id,
    scope,
    operations,
    actor,
    session,
    n: session === undefined ? undefined : (n ?? 0),
    action: debug?.userAction,
    imported,
  };
  return await store.submit(envelope);
}

function checkOperation(value: unknown): Operation {
  const odd = unstorable(value);
  if (odd !== null) throw new AppError("ValidationError", `the operation ${odd}`);
  const operation = checkShape(operationSchema, pointed(value)) as Operation;
  const { table, id } = operation.pointer;
  // A member's record is named by workspace and person, all others by a UUID.
  if (onServer(table).ids === "pair" ? !id.split("|").every(isUuid) : !isUuid(id)) {
    throw new AppError("ValidationError", `pointer.id should be a UUID, instead was ${JSON.stringify(id)}`);
  }
  return operation;
}

/** The old flat form names table and id beside the command. */
function pointed(value: unknown): unknown {
  if (!isObject(value) || value["pointer"] !== undefined) return value;
  const { table, id, ...rest } = value;
  return { ...rest, path: rest["path"] ?? [], pointer: { table, id } };
}

/** The space that is named, by the envelope, by an operation, or by a record that it names by id alone. */
async function scopeOf(
  store: Store,
  sent: Sent,
  operations: readonly Operation[],
  actor: UserActor,
): Promise<string | null> {
  if (sent.spaceId != null) return sent.spaceId;
  for (const { pointer } of operations) {
    const named = toId(pointer.spaceId);
    if (named !== null) return named;
    if (isWorkspace(pointer.table)) return pointer.id;
  }
  const keys = operations.map(({ pointer }) => ({ table: pointer.table, id: pointer.id }));
  const found = await store.db.scopesOf(keys.slice(0, 50).filter((key) => toTable(key.table) !== null));
  for (const key of keys) {
    const scope = found.get(keyOf(key));
    if (scope !== undefined && !isOfUser(key.table)) return scope;
  }
  return operations.length > 0 && operations.every(({ pointer }) => isOfUser(pointer.table)) ? actor.userId : null;
}
