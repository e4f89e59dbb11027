// Where files lie in an S3 store, as the configuration says it. What cannot be used there is an S3PlaceError, which names
// the setting that is to be changed. Talking to the store is left to s3-file-store.ts.

export const s3Encryptions = ["AES256", "aws:kms"] as const;

export interface S3Place {
  readonly bucket: string;
  /** Null: Amazon's own, by the region. */
  readonly endpoint: string | null;
  /** Null: what the SDK finds in its environment. */
  readonly region: string | null;
  /** Before every key: empty, or with a slash at its end. */
  readonly prefix: string;
  /** Whether the bucket stands in the path of an address, rather than before its host. */
  readonly pathStyle: boolean;
  /** Null: what the SDK's chain finds (environment, profile, role of the machine). */
  readonly keys: { readonly id: string; readonly secret: string } | null;
  /** What the store is asked to encrypt with; null: what the bucket does by itself. */
  readonly encryption: (typeof s3Encryptions)[number] | null;
  /** The key of `aws:kms`; null: the account's own. */
  readonly encryptionKey: string | null;
}

/** The store was found at the start to be one that cannot be used as it is set. */
export class S3PlaceError extends Error {
  constructor(key: string, shouldBe: string, instead: string, cause?: unknown) {
    super(`${key} should be ${shouldBe}, instead ${instead}.`, cause === undefined ? undefined : { cause });
    this.name = "S3PlaceError";
  }
}
