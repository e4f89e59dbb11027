// A shelf that is lost with its tab: for browsers that store nothing, and for tests.
import type { KeptUpload, UploadShelf } from "./upload-ports.ts";

export class MemoryShelf implements UploadShelf {
  /** `lasts`: tests use it as a shelf that survives a tab. */
  constructor(readonly lasts = false) {}

  private readonly uploads = new Map<string, KeptUpload>();
  private readonly files = new Map<string, Blob>();

  async all(): Promise<readonly KeptUpload[]> {
    return [...this.uploads.values()].toSorted((a, b) => a.addedAt - b.addedAt);
  }

  async fileOf(key: string): Promise<Blob | null> {
    return this.files.get(key) ?? null;
  }

  async keep(upload: KeptUpload, file: Blob): Promise<void> {
    this.uploads.set(upload.key, upload);
    this.files.set(upload.key, file);
  }

  async note(upload: KeptUpload): Promise<void> {
    if (this.uploads.has(upload.key)) this.uploads.set(upload.key, upload);
  }

  async remove(key: string): Promise<void> {
    this.uploads.delete(key);
    this.files.delete(key);
  }
}
