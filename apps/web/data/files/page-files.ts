// The files of one page for the faces of its blocks: the user's uploads and the addresses of files, with the app's words.
import type { I18n } from "@lingui/core";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { fileWords } from "./file-words.ts";
import { measurePicture } from "./measure-picture.ts";
import type { SignedUrls } from "@tessera/sync/files/signed-urls.ts";
import type { Uploader } from "@tessera/sync/files/uploader.ts";

export interface PageFilesPorts {
  readonly uploader: Uploader;
  readonly urls: SignedUrls;
  /** Calls `run` once the server has the block, possibly at once. Returns a function that cancels the call. */
  readonly whenSaved: (spaceId: string, blockId: string, run: () => void) => () => void;
  readonly writeBy: FaceFiles["writeBy"];
}

export function pageFiles(
  { uploader, urls, whenSaved, writeBy }: PageFilesPorts,
  i18n: I18n,
  spaceId: string,
  pageId: string,
): FaceFiles {
  return {
    faces: () => import("@tessera/blocks/media/mount-media.tsx"),
    words: fileWords(i18n),
    upload: (blockId) => uploader.state(blockId),
    add: (blockId, file) => uploader.add({ spaceId, pageId, blockId }, { file, name: file.name, picture: null }),
    addPlanned: (blockId, file) =>
      uploader.addPlanned({ spaceId, pageId, blockId }, { file, name: file.name, picture: null }),
    writeBy,
    retry: (blockId) => uploader.retry(blockId),
    cancel: (blockId) => uploader.cancel(blockId),
    watchAddress(blockId, url, notice) {
      // A block that was just made here has no reader yet: the server would deny it its file.
      let stop = (): void => undefined;
      const giveUp = whenSaved(spaceId, blockId, () => {
        stop = urls.watch({ blockId, url }, notice);
      });
      return () => {
        giveUp();
        stop();
      };
    },
    renewAddress: (blockId, url) => urls.renew({ blockId, url }),
    measure: measurePicture,
  };
}
