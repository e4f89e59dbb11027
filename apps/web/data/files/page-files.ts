// Files as the faces of one page know them: the person's uploads and addresses, with the words of the app.
import type { I18n } from "@lingui/core";
import type { FaceFiles } from "@tessera/editor/core/face-files.ts";
import { fileWords } from "./file-words.ts";
import { measureFile, measurePicture } from "./measure-picture.ts";
import type { SignedUrls } from "@tessera/sync/files/signed-urls.ts";
import type { Uploader } from "@tessera/sync/files/uploader.ts";

export interface PageFilesPorts {
  readonly uploader: Uploader;
  readonly urls: SignedUrls;
  /** Runs once the server knows the block, which may be at once. The answer gives it up. */
  readonly whenSaved: (spaceId: string, blockId: string, run: () => void) => () => void;
}

export function pageFiles(
  { uploader, urls, whenSaved }: PageFilesPorts,
  i18n: I18n,
  spaceId: string,
  pageId: string,
): FaceFiles {
  return {
    faces: () => import("@tessera/blocks/media/mount-media.tsx"),
    words: fileWords(i18n),
    upload: (blockId) => uploader.state(blockId),
    add(blockId, file) {
      void (async () => {
        const picture = file.type.startsWith("image/") ? await measureFile(file) : null;
        uploader.add({ spaceId, pageId, blockId }, { file, name: file.name, picture });
      })();
    },
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
