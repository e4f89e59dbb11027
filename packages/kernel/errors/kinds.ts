// The error kinds: one row per kind, and nothing else to add for a new one.
// How much of each is logged is log-shares.ts's.
// `message` is the English source text of `messageId`; other languages live in the catalogues.
// More precise wording for a kind comes from its clientData type (reasons.ts).

export interface ErrorKindRow {
  readonly status: number;
  readonly messageId: string;
  readonly message: string;
  /** What a client may do: give up, wait and repeat, express the change anew, or sign in again. */
  readonly retry: "never" | "later" | "rebase" | "sign-in";
}

const later = "Please try again in a few minutes.";

export const errorKinds = {
  ValidationError: row(400, "error.validation", "The request was not understood.", "never"),
  UserValidationError: row(400, "error.user-validation", "Something you entered needs another look.", "never"),
  UserRateLimitResponse: row(429, "error.user-rate-limit", `You are doing this too often. ${later}`, "later"),
  TooManyRequestsError: row(429, "error.too-many-requests", `Too many requests. ${later}`, "later"),
  ForbiddenError: row(403, "error.forbidden", "You do not have access to this.", "never"),
  UnauthorizedError: row(401, "error.unauthorized", "Please log in.", "sign-in"),
  NotFoundError: row(404, "error.not-found", "Resource not found.", "never"),
  OperationConflictError: row(400, "error.operation-conflict", "This change contradicts itself.", "never"),
  LogicalError: row(400, "error.logical", "This change is not possible here.", "never"),
  RebaseError: row(409, "error.rebase", "This change is based on something that is gone.", "rebase"),
  CrdtError: row(500, "error.crdt", "A text could not be read. It is kept, and reported.", "never"),
  ResourceExpiredError: row(419, "error.resource-expired", "This has expired.", "never"),
  FetchingError: row(439, "error.fetching", "Something could not be fetched.", "later"),
  PayloadTooLargeError: row(413, "error.payload-too-large", "This is too large to be saved at once.", "never"),
  StorageFullError: row(507, "error.storage-full", "There is no room left for files.", "later"),
  VersionError: row(400, "error.version", "Please update to the current version.", "never"),
  ClientError: row(400, "error.client", "Something went wrong.", "never"),
  WorkspaceCreationError: row(500, "error.workspace-creation", "The workspace could not be created.", "later"),
  ConfluenceImportError: row(400, "error.confluence-import", "The Confluence export could not be read.", "never"),
  QueueApiError: row(503, "error.queue", `The queue does not answer. ${later}`, "later"),
  ServiceUnavailableError: row(503, "error.service-unavailable", `The server is busy. ${later}`, "later"),
  InternalServerError: row(500, "error.internal", "Oops, something went wrong.", "later"),
} as const satisfies Record<string, ErrorKindRow>;

export type ErrorKind = keyof typeof errorKinds;

export function isErrorKind(name: string): name is ErrorKind {
  return Object.hasOwn(errorKinds, name);
}

function row(status: number, messageId: string, message: string, retry: ErrorKindRow["retry"]): ErrorKindRow {
  return { status, messageId, message, retry };
}
