// Smaller pictures as a server has them: a thread that makes them and a folder that keeps them, beside the files' own store.

import { DiskFileStore } from "../../../storage/disk-file-store.ts";
import { ImageMaker } from "./image-maker.ts";
import { Images, type ImagesOptions } from "./images.ts";

export interface OpenImagesOptions extends Pick<ImagesOptions, "files" | "mostKept" | "onFailure"> {
  readonly onUnreadable: (words: string) => void;
  readonly folder: string;
  readonly randomUUID: () => string;
}

/** One picture may take so long; so many wait for their turn; a thread without work is ended after so long. */
const withinMs = 15_000;
const mostWaiting = 64;
const idleMs = 10_000;

export async function openImages(options: OpenImagesOptions): Promise<Images> {
  const { files, folder, mostKept, randomUUID, onFailure, onUnreadable } = options;
  const maker = new ImageMaker({ withinMs, mostWaiting, idleMs, onFailure, onUnreadable });
  const kept = await DiskFileStore.open({ folder, randomUUID });
  return new Images({ files, kept, maker, mostKept, onFailure });
}
