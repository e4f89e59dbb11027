/** Why an execution stops: thrown inside operations/ only, and turned into a value by `execute`. */

/** Kinds are rows of the error table; `rebase` asks the client to express its change anew. */
export type RefusalKind =
  | "ValidationError"
  | "UserValidationError"
  | "ForbiddenError"
  | "NotFoundError"
  | "OperationConflictError"
  | "RebaseError"
  | "ResourceExpiredError"
  | "CrdtError";

export class Refusal extends Error {
  override readonly name = "Refusal";
  constructor(
    readonly kind: RefusalKind,
    message: string,
    /** A code of the error catalogue, where one says more than the kind. */
    readonly code?: string,
  ) {
    super(message);
  }
}

/** The code of a refusal for an item that no text holds: past the offline horizon it vanished with what was deleted. */
export const ID_DROPPED = "id_dropped";

/** An id that no text holds any more, or not yet: the server asks for a rebase, the client holds the operation. */
export class Dangling extends Refusal {
  constructor(what: string, code?: typeof ID_DROPPED) {
    super("RebaseError", `names ${what}, which no text holds`, code);
  }
}
