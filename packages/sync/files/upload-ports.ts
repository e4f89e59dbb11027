// The ports of the uploader: the calls, a shelf on this device, the records that a file is written into, a clock.
// In browsers these are fetch, IndexedDB and the sync client; in tests they are in memory.
import type { CallResult } from "@tessera/platform/http.ts";
import type { SyncClock } from "../ports.ts";

/** The block that a file is for. */
export interface UploadPlace {
  readonly spaceId: string;
  readonly pageId: string;
  readonly blockId: string;
  /** Of a page: what the picture is to it, instead of what it holds. */
  readonly as?: "icon" | "cover";
  /** Of a row: the property of which it becomes one of the files. Each is on its way by itself, by the name of its slot. */
  readonly cell?: { readonly property: string; readonly slot: string };
}

/** In pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A file that is being uploaded, as it is kept on this device until it is up. */
export interface KeptUpload extends UploadPlace {
  /** Names it on this device. */
  readonly key: string;
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly addedAt: number;
  /** The size of a picture that was measured before it was added; null for everything else. */
  readonly picture: PictureSize | null;
  /** What the server said when it was begun there. */
  readonly begun: BegunUpload | null;
  /** A plan that was not stored yet creates the block (plans/): if the plan is lost, the block never exists. */
  readonly planned?: true;
}

export interface BegunUpload {
  readonly id: string;
  /** `attachment:<id>:<name>` */
  readonly url: string;
  readonly partSize: number;
  readonly parts: number;
}

/** Stored files. A file is there after a reload once `keep` has resolved, which rejects if there is no room for it. */
export interface UploadShelf {
  /** False for a shelf that is lost with its tab. */
  readonly lasts: boolean;
  all(): Promise<readonly KeptUpload[]>;
  /** Null where the device lost it. */
  fileOf(key: string): Promise<Blob | null>;
  keep(upload: KeptUpload, file: Blob): Promise<void>;
  /** Of a file that is kept: what is known of it now. */
  note(upload: KeptUpload): Promise<void>;
  remove(key: string): Promise<void>;
}

export interface UploadCalls {
  begin(upload: KeptUpload): Promise<CallResult<BegunUpload>>;
  find(
    spaceId: string,
    id: string,
  ): Promise<CallResult<{ readonly received: readonly number[]; readonly complete: boolean }>>;
  /** `sent` hears how many bytes of this part are on their way. */
  put(
    upload: { readonly spaceId: string; readonly id: string; readonly n: number },
    bytes: ArrayBuffer,
    signal: AbortSignal,
    sent: (bytes: number) => void,
  ): Promise<CallResult<unknown>>;
  complete(spaceId: string, id: string): Promise<CallResult<unknown>>;
  cancel(spaceId: string, id: string): Promise<CallResult<unknown>>;
}

export interface UploadPorts {
  readonly calls: UploadCalls;
  readonly shelf: UploadShelf;
  readonly clock: SyncClock;
  readonly newId: () => string;
  /** Holds the upload for this tab; null where another tab has it. The answer lets it go. */
  readonly hold: (key: string) => Promise<(() => void) | null>;
  /**
   * Whether the block was created on this device and the server does not have it yet. `isPlanned`: a plan of this tab creates it, so that
   * the server cannot have a block that is not in memory.
   */
  readonly isUnsent: (place: UploadPlace, isPlanned: boolean) => boolean | Promise<boolean>;
  /** The size of a picture in pixels, measured while it is uploaded; null for a file that is none, or that the browser cannot show. */
  readonly measure: (upload: KeptUpload, file: Blob) => Promise<PictureSize | null>;
  /** Writes the address into the block. False where it cannot be done now and is worth another try. */
  readonly place: (upload: KeptUpload, url: string) => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}
