import * as v from "valibot";
import { expect, test } from "vitest";
import { errorBodiesOf } from "../wire/error-answer.ts";
import { errorBodySchema } from "./error-body.ts";
import { reasonCategories, reasonMessageId, reasons, type Reason } from "./reasons.ts";
import { plain, wordsFor } from "./words.ts";

const filled = ({ message, values }: ReturnType<typeof wordsFor>) =>
  message.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const refused = (status: number, name: string, type?: string, messageValues?: Record<string, number>) =>
  filled(
    wordsFor({
      kind: "refused",
      status,
      body: {
        errorId: "e1",
        name,
        ...(type === undefined ? {} : { clientData: { type, ...(messageValues ? { messageValues } : {}) } }),
      },
    }),
  );

test("an unknown code is told with its code; 429, 502, 503, 504 ask for patience", () => {
  expect(refused(400, "NewError", "new_code")).toBe("Oops, something went wrong. (new_code)");
  expect(refused(500, "InternalServerError")).toBe("Oops, something went wrong. (e1)");
  for (const status of [429, 502, 503, 504]) {
    const words = `Oops, something went wrong. (${status}) Please try again in a few minutes.`;
    expect(filled(wordsFor({ kind: "refused", status, body: null }))).toBe(words);
  }
  for (const status of [400, 404, 500, 501, 505])
    expect(filled(wordsFor({ kind: "refused", status, body: null }))).toBe(`Oops, something went wrong. (${status})`);
});

test("offline, generic and the dialog's default, in the contract's words", () => {
  expect(wordsFor({ kind: "offline" }).message).toBe("Offline.");
  expect(wordsFor({ kind: "generic" }).message).toBe("Something went wrong.");
  expect(plain("error.dialog").message).toBe("An unexpected error occurred");
});

test("a reason goes before its kind, and is filled from messageValues", () => {
  expect(refused(400, "UserValidationError", "guest_limit", { max: 5 })).toBe("A workspace can have 5 guests.");
  expect(refused(403, "ForbiddenError", "new_code")).toBe("You do not have access to this.");
  expect(refused(404, "NotFoundError")).toBe("Resource not found.");
  expect(refused(400, "constructor", "toString")).toBe("Oops, something went wrong. (toString)");
});

test("every category of codes has its rows, each with words", () => {
  // `files`, `export`, `invitations` and `query` are categories of ours.
  const contract =
    "transaction saml email import files password rate_limits login mfa apple cloud_drive student_grant subscription " +
    "referral team_chat offers external_auth workspace_transfer enterprise duplication managed_users " +
    "template_submission template_creator template_pinned template_deletion applications marketplace public_domains " +
    "organization_override sanctions block_purged export invitations query";
  expect(Object.keys(reasonCategories).toSorted()).toEqual(contract.split(" ").toSorted());
  const named = Object.values(reasonCategories).flatMap((rows) => Object.keys(rows));
  expect(new Set(named).size).toBe(named.length);
  expect(Object.keys(reasons).toSorted()).toEqual(named.toSorted());
  for (const [name, { message }] of Object.entries(reasons)) {
    expect(name).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
    expect(message).toMatch(/^[A-Z][^']*\.$/);
  }
  for (const rows of Object.values(reasonCategories)) expect(Object.keys(rows).length).toBeGreaterThan(0);
  const ids = (Object.keys(reasons) as Reason[]).map(reasonMessageId);
  expect(new Set(ids).size).toBe(ids.length);
  const told =
    "public_access_not_allowed guest_limit guests_not_allowed team_last_owner move_not_allowed edit_in_trash " +
    "property_one_id sprint_protected typed_collection_protected ai_property_prompt import_enex_unsupported " +
    "import_docx_only import_corrupt import_confluence_zip export_rate_limit login_restricted_region login_banned " +
    "login_suspended login_session_expired login_csrf payment_failed plan_invalid subscription_unpaid " +
    "subscription_processing subscription_restricted_region coupon_invalid vat_invalid trial_not_eligible block_purged";
  for (const reason of told.split(" ")) expect(named).toContain(reason);
});

test("an error body has errorId, name, clientData and debugMessage", () => {
  const body = {
    errorId: "e",
    name: "LogicalError",
    clientData: { type: "t", messageValues: { a: 1 } },
    debugMessage: "d",
  };
  expect(v.parse(errorBodySchema, body)).toEqual(body);
  for (const name of ["errorId", "name"]) expect(v.is(errorBodySchema, { ...body, [name]: undefined })).toBe(false);
});

test("an error's answer is one body or a list of them", () => {
  const body = { errorId: "e", name: "LogicalError", clientData: { type: "t", messageValues: { a: 1, b: "x" } } };
  expect(errorBodiesOf(body)).toEqual([body]);
  expect(errorBodiesOf({ errors: [body, body] })).toEqual([body, body]);
  const unfit = { type: "t", messageValues: "x" };
  for (const other of [null, "x", {}, { errors: [{}] }, { ...body, clientData: {} }, { ...body, clientData: unfit }])
    expect(errorBodiesOf(other)).toEqual([]);
});
