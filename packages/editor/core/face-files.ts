// What faces may ask about files: how an upload is going, where a file can be read, what to say about it. The app gives it
// once, when the first face asks; the editor only hands it on.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Readable } from "@tessera/platform/readable.ts";
import type { UploadState, UploadTrouble } from "@tessera/sync/files/upload-state.ts";
import type { BlockPort, PagePort } from "./face-ports.ts";

export interface FaceFiles {
  /** The faces themselves, which are code of their own. */
  faces(): Promise<{ readonly mount: MountMedia }>;
  readonly words: FileWords;
  /** Of the file on its way into this block, in this tab; null where there is none. */
  upload(blockId: string): Readable<UploadState | null>;
  /** Uploads a file into a block. The previous upload into the same block is cancelled. */
  add(blockId: string, file: File): void;
  /** As `add`, for a block that a plan creates later. Resolves when the file is on the device, or was refused by it. */
  addPlanned(blockId: string, file: File): Promise<void>;
  /**
   * Registers a writer of uploaded files: it returns false for a block that it does not show. Without a writer the file is
   * written outside of every undo. Returns a function that removes the writer.
   */
  writeBy(writer: (blockId: string, operations: readonly Operation[]) => boolean): () => void;
  retry(blockId: string): void;
  cancel(blockId: string): void;
  /** Tells the address to read it at, also when it changes; null where the reader may not have it. */
  watchAddress(blockId: string, source: string, notice: (address: string | null) => void): () => void;
  /** The address did not work. */
  renewAddress(blockId: string, source: string): void;
  /** The pixels of a picture at an address; null where there is none to be shown. */
  measure(address: string): Promise<{ readonly width: number; readonly height: number } | null>;
}

/** The place of the face of a file. */
export interface MediaHostPorts {
  readonly block: BlockPort;
  readonly page: PagePort;
}

/** Mounts the face of a file. `props` are those of the block's model. */
export type MountMedia = (
  dom: HTMLElement,
  kind: FileKind,
  host: MediaHostPorts,
  files: FaceFiles,
  props: JsonObject,
) => MountedMedia;

export interface MountedMedia {
  update(props: JsonObject): void;
  destroy(): void;
}

export interface FileWords {
  readonly kinds: Readonly<Record<FileKind, KindWords>>;
  readonly upload: string;
  readonly link: string;
  readonly linkLabel: string;
  readonly wrongLink: string;
  readonly waiting: string;
  readonly uploading: string;
  readonly paused: string;
  readonly notKept: string;
  readonly retry: string;
  readonly cancel: string;
  readonly discard: string;
  readonly notShown: string;
  readonly noAccess: string;
  readonly caption: string;
  readonly writeCaption: string;
  readonly more: string;
  readonly align: string;
  readonly left: string;
  readonly center: string;
  readonly right: string;
  readonly fullWidth: string;
  readonly ownWidth: string;
  readonly altText: string;
  readonly altHint: string;
  readonly save: string;
  readonly replace: string;
  readonly download: string;
  readonly remove: string;
  readonly width: string;
  readonly size: (bytes: number) => string;
  readonly trouble: (trouble: UploadTrouble) => string;
}

export const fileKinds = ["image", "video", "audio", "pdf", "file"] as const;
export type FileKind = (typeof fileKinds)[number];

export interface KindWords {
  /** "Image" */
  readonly name: string;
  /** "Add an image" */
  readonly add: string;
  /** Where there is none, for who may not add one. */
  readonly none: string;
}
