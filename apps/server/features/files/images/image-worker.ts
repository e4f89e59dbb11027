// The thread in which pictures are made smaller, one at a time. What it cannot make it says in words; a picture that takes too
// long ends the thread, which is left to image-maker.ts.

import { parentPort } from "node:worker_threads";
import { shrinkPicture, type ShrinkTask, type ShrunkPicture } from "./shrink-picture.ts";

export type FromImageWorker =
  | { readonly ok: true; readonly picture: ShrunkPicture | null }
  | { readonly ok: false; readonly words: string };

const port = parentPort;
if (port === null) throw new Error("image-worker runs in a worker thread only");

port.on("message", (task: ShrinkTask) => {
  shrinkPicture(task).then(
    (picture) =>
      port.postMessage(
        { ok: true, picture } satisfies FromImageWorker,
        picture === null ? [] : [picture.bytes.buffer as ArrayBuffer],
      ),
    // Codecs throw numbers and objects of their own, too.
    (error: unknown) => port.postMessage({ ok: false, words: String(error) } satisfies FromImageWorker),
  );
});
