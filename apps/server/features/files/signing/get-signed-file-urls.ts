// Signed addresses as a call: for everybody, because public pages have files too.

import type { getSignedFileUrls } from "@tessera/kernel/wire/api/files/get-signed-file-urls.ts";
import type { SignedFiles } from "./signed-files.ts";
import type { Handler } from "../../../http/dispatch.ts";

export function createGetSignedFileUrls(signed: Pick<SignedFiles, "sign">): Handler<typeof getSignedFileUrls> {
  return async ({ urls }, { caller, spaceId }) => ({ signedUrls: await signed.sign(caller.actor, urls, spaceId) });
}
