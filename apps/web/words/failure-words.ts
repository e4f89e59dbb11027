// What a person reads when a call did not succeed: one sentence from the error tables, never a stack or a code alone.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { errorKinds, isErrorKind } from "@tessera/kernel/errors/kinds.ts";
import { isReason, reasonMessageId, reasons } from "@tessera/kernel/errors/reasons.ts";
import type { Failure } from "@tessera/platform/http.ts";

const busy: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export function failureWords(i18n: I18n, failure: Failure): string {
  switch (failure.kind) {
    case "offline":
      return i18n._(msg`Offline.`);
    case "timeout":
      return i18n._(msg`The server did not answer in 30 seconds. Please try again.`);
    case "cancelled":
    case "unreadable":
      return i18n._(msg`Something went wrong.`);
    case "refused":
      return refusalWords(i18n, failure);
  }
}

function refusalWords(i18n: I18n, { body, status }: Extract<Failure, { kind: "refused" }>): string {
  const type = body?.clientData?.type;
  if (type !== undefined && isReason(type))
    return i18n._(reasonMessageId(type), body?.clientData?.messageValues ?? {}, { message: reasons[type].message });
  if (body && isErrorKind(body.name) && body.name !== "InternalServerError") {
    const row = errorKinds[body.name];
    return i18n._(row.messageId, {}, { message: row.message });
  }
  const errorCode = body?.errorId ?? String(status);
  return busy.has(status)
    ? i18n._(msg`Oops, something went wrong. (${errorCode}) Please try again in a few minutes.`)
    : i18n._(msg`Oops, something went wrong. (${errorCode})`);
}

/** The reason a refusal names, where a field can show it at its place. */
export function reasonOf(failure: Failure): string | undefined {
  return failure.kind === "refused" ? failure.body?.clientData?.type : undefined;
}
