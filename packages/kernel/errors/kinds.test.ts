// The seeds' catalogue of errors, held as a table.

import { expect, test } from "vitest";
import { AppError, refusal } from "./app-error.ts";
import { errorKinds, isErrorKind, type ErrorKind } from "./kinds.ts";
import { isLogged } from "./log-shares.ts";

test.each<[ErrorKind, number]>([
  ["ValidationError", 400],
  ["UserValidationError", 400],
  ["UserRateLimitResponse", 429],
  ["TooManyRequestsError", 429],
  ["ForbiddenError", 403],
  ["UnauthorizedError", 401],
  ["NotFoundError", 404],
  ["OperationConflictError", 400],
  ["LogicalError", 400],
  ["CrdtError", 500],
  ["ResourceExpiredError", 419],
  ["FetchingError", 439],
  ["ServiceUnavailableError", 503],
])("%s answers %i", (kind, status) => {
  expect(new AppError(kind).status).toBe(status);
});

test("a missing thing says so in the catalogue's words", () => {
  expect(new AppError("NotFoundError").debugMessage).toBe("Resource not found.");
});

test("1 % of VersionError, 10 % of ClientError and all others are logged", () => {
  expect([isLogged("VersionError", 0.0099), isLogged("VersionError", 0.01)]).toEqual([true, false]);
  expect([isLogged("ClientError", 0.0999), isLogged("ClientError", 0.1)]).toEqual([true, false]);
  const others = Object.keys(errorKinds)
    .filter(isErrorKind)
    .filter((kind) => kind !== "VersionError" && kind !== "ClientError");
  expect(others.every((kind) => isLogged(kind, 0.999_999))).toBe(true);
});

test("what is busy asks for patience", () => {
  for (const { status, message } of Object.values(errorKinds)) {
    if (status === 429 || status === 503) expect(message).toContain("Please try again in a few minutes.");
  }
});

test("no name from Object.prototype is an error kind", () => {
  expect(["constructor", "toString", "__proto__"].some(isErrorKind)).toBe(false);
});

test("a refusal carries its type and the values of its message", () => {
  expect(refusal("password_too_short", { min: 8 })).toMatchObject({
    kind: "UserValidationError",
    clientData: { type: "password_too_short", messageValues: { min: 8 } },
  });
});

test("the two errors of rights exist", () => {
  expect(["ForbiddenError", "UnauthorizedError"].every(isErrorKind)).toBe(true);
});

test("every kind of the catalogue has its status", () => {
  const statuses = {
    ValidationError: 400,
    UserValidationError: 400,
    UserRateLimitResponse: 429,
    ForbiddenError: 403,
    UnauthorizedError: 401,
    NotFoundError: 404,
    OperationConflictError: 400,
    LogicalError: 400,
    CrdtError: 500,
    ResourceExpiredError: 419,
    FetchingError: 439,
    WorkspaceCreationError: 500,
    ConfluenceImportError: 400,
    QueueApiError: 503,
    ServiceUnavailableError: 503,
    TooManyRequestsError: 429,
  };
  for (const [name, status] of Object.entries(statuses))
    expect([name, isErrorKind(name) ? errorKinds[name].status : null]).toEqual([name, status]);
});
