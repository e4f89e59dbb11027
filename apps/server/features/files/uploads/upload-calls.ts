// Uploads as calls; the bytes of parts come by serve-uploads.ts.

import type * as wire from "@tessera/kernel/wire/api/files/file-uploads.ts";
import { urlOf, type Uploads } from "./uploads.ts";
import type { Handler } from "../../../http/dispatch.ts";

export interface UploadHandlers {
  readonly beginFileUpload: Handler<typeof wire.beginFileUpload>;
  readonly getFileUpload: Handler<typeof wire.getFileUpload>;
  readonly completeFileUpload: Handler<typeof wire.completeFileUpload>;
  readonly cancelFileUpload: Handler<typeof wire.cancelFileUpload>;
}

export function createUploadHandlers(uploads: Uploads): UploadHandlers {
  return {
    async beginFileUpload({ permissionRecord, ...given }, { caller: { actor } }) {
      const file = await uploads.begin(actor, { ...given, blockId: permissionRecord.id });
      return { id: file.id, url: urlOf(file), partSize: file.partSize, parts: file.parts };
    },
    async getFileUpload({ spaceId, id }, { caller: { actor } }) {
      const { file, received } = await uploads.find(actor, spaceId, id);
      const { size, partSize, parts, state } = file;
      return {
        id,
        url: urlOf(file),
        size,
        partSize,
        parts,
        received: received.map(({ n }) => n),
        complete: state === "whole",
      };
    },
    async completeFileUpload({ spaceId, id }, { caller: { actor } }) {
      const file = await uploads.complete(actor, spaceId, id);
      return { id, url: urlOf(file), size: file.size, sha256: file.sha256 };
    },
    async cancelFileUpload({ spaceId, id }, { caller: { actor } }) {
      await uploads.cancel(actor, spaceId, id);
      return {};
    },
  };
}
