// What s3rver 3.7.1 does not do and a store of today does, added before it: it is asked to prove the rest. Signatures are
// computed anew by an implementation that is neither the client's nor ours; a key is written once where `If-None-Match: *`
// says so; uploads in pieces are listed and aborted; a list too long for one answer goes on (s3rver wants a cipher that Node
// has no more); and an answer comes when the bytes are on disk, not a moment before.

import { createHash } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import aws4 from "aws4";
import { refusal, type Answer, type Asked, type Rules } from "./faulty-front.ts";

export type WritesOnce = "always" | "puts" | "never";

export interface S3rverOptions {
  readonly folder: string;
  readonly keys: { readonly id: string; readonly secret: string };
  /** What `If-None-Match` is kept for; stores of former times know none of it. */
  readonly writesOnce: WritesOnce;
}

interface Upload {
  readonly bucket: string;
  readonly key: string;
  readonly initiated: Date;
}

export class S3rverRules implements Rules {
  private readonly uploads = new Map<string, Upload>();
  private readonly turns = new Map<string, Promise<unknown>>();

  constructor(private readonly options: S3rverOptions) {}

  /** As if this upload had been begun so long ago. */
  age(uploadId: string, ms: number): void {
    const upload = this.uploads.get(uploadId);
    if (upload === undefined) throw new Error(`There is no upload ${uploadId}.`);
    this.uploads.set(uploadId, { ...upload, initiated: new Date(upload.initiated.getTime() - ms) });
  }

  get unfinished(): string[] {
    return [...this.uploads.keys()];
  }

  async answer(asked: Asked, hand: () => Promise<Answer>): Promise<Answer | null> {
    const { method, query } = asked;
    const wrong = this.signatureFault(asked);
    if (wrong !== null) return refusal(403, wrong);
    const { bucket, key } = place(asked);
    if (method === "GET" && key === "" && query.has("uploads")) return this.list(bucket, query.get("prefix") ?? "");
    if (method === "GET" && key === "" && query.get("list-type") === "2") return await this.page(bucket, query);
    const id = query.get("uploadId");
    if (id !== null && !this.uploads.has(id)) return refusal(404, "NoSuchUpload");
    if (id !== null && method === "DELETE") return await this.abort(bucket, id);
    if (method === "POST" && query.has("uploads")) return this.begun(bucket, key, await hand());
    if (method === "PUT" && id !== null)
      return await this.settled(hand, this.pathOfPart(bucket, id, query.get("partNumber")), asked.body.byteLength);
    if ((method === "PUT" || method === "POST") && key !== "")
      return await this.inTurn(`${bucket}/${key}`, async () => await this.store(asked, bucket, key, id, hand));
    return null;
  }

  private async store(
    asked: Asked,
    bucket: string,
    key: string,
    id: string | null,
    hand: () => Promise<Answer>,
  ): Promise<Answer> {
    const path = join(this.options.folder, bucket, `${key}._S3rver_object`);
    const isKept =
      this.options.writesOnce === (id === null ? "puts" : "always") || this.options.writesOnce === "always";
    const isOnce = isKept && asked.headers["if-none-match"] === "*";
    if (isOnce && (await sizeOf(path)) !== null) return refusal(412, "PreconditionFailed");
    if (id === null) return await this.settled(hand, path, asked.body.byteLength);
    const numbers = [...asked.body.toString("utf8").matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(
      ([, n]) => n ?? "",
    );
    const sizes = await Promise.all(numbers.map(async (n) => (await sizeOf(this.pathOfPart(bucket, id, n))) ?? 0));
    const answer = await this.settled(
      hand,
      path,
      sizes.reduce((sum, size) => sum + size, 0),
    );
    if (answer.status === 200) this.uploads.delete(id);
    return answer;
  }

  /** s3rver answers when it has read the last byte, and writes it afterwards. */
  private async settled(hand: () => Promise<Answer>, path: string, size: number): Promise<Answer> {
    const answer = await hand();
    while (answer.status === 200 && (await sizeOf(path)) !== size)
      await new Promise((resolve) => setImmediate(resolve));
    return answer;
  }

  private begun(bucket: string, key: string, answer: Answer): Answer {
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(Buffer.from(answer.body).toString("utf8"))?.[1];
    if (id !== undefined) this.uploads.set(id, { bucket, key, initiated: new Date() });
    return answer;
  }

  private async abort(bucket: string, id: string): Promise<Answer> {
    this.uploads.delete(id);
    await rm(join(this.options.folder, bucket, "._S3rver_uploads", id), { recursive: true, force: true });
    return { status: 204, headers: {}, body: Buffer.alloc(0) };
  }

  /** All at once: there are few. */
  private list(bucket: string, prefix: string): Answer {
    const found = [...this.uploads].filter(([, upload]) => upload.bucket === bucket && upload.key.startsWith(prefix));
    const rows = found.map(
      ([id, { key, initiated }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
    );
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListMultipartUploadsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${rows.join("")}</ListMultipartUploadsResult>`;
    return { status: 200, headers: { "content-type": "application/xml" }, body: Buffer.from(body) };
  }

  /** Null where all that is left fits into one answer: s3rver's own. */
  private async page(bucket: string, query: URLSearchParams): Promise<Answer | null> {
    const [prefix, from, most] = [
      query.get("prefix") ?? "",
      query.get("continuation-token"),
      Number(query.get("max-keys") ?? 1000),
    ];
    const end = "._S3rver_object";
    const names = await readdir(join(this.options.folder, bucket), { recursive: true });
    const keys = names.flatMap((name) => (name.endsWith(end) ? [name.slice(0, -end.length)] : [])).toSorted();
    const left = keys.filter((key) => key.startsWith(prefix) && (from === null || key > from));
    if (from === null && left.length <= most) return null;
    const shown = left.slice(0, most);
    const sizes = await Promise.all(
      shown.map(async (key) => await sizeOf(join(this.options.folder, bucket, key + end))),
    );
    const rows = shown.map((key, at) => `<Contents><Key>${key}</Key><Size>${sizes[at] ?? 0}</Size></Contents>`);
    const next = left.length > most ? `<NextContinuationToken>${shown.at(-1) ?? ""}</NextContinuationToken>` : "";
    const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${bucket}</Name><IsTruncated>${next !== ""}</IsTruncated>${next}${rows.join("")}</ListBucketResult>`;
    return { status: 200, headers: { "content-type": "application/xml" }, body: Buffer.from(body) };
  }

  private pathOfPart(bucket: string, id: string, n: string | null): string {
    return join(this.options.folder, bucket, "._S3rver_uploads", id, n ?? "");
  }

  /** One writer of a key at a time: between looking and writing nobody else comes. */
  private async inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.turns.get(key) ?? Promise.resolve()).then(work, work);
    this.turns.set(key, mine);
    return await mine;
  }

  /** Keys that it does not know are s3rver's to refuse. */
  private signatureFault({ method, path, headers, body }: Asked): string | null {
    const { id, secret } = this.options.keys;
    const said =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d+\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? "",
      );
    if (said === null) return "AccessDenied";
    const [, keyId, region, names = "", signature] = said;
    if (keyId !== id) return null;
    const signed = Object.fromEntries(names.split(";").map((name) => [name, headers[name]]));
    if (!["host", "x-amz-content-sha256", "x-amz-date"].every((name) => name in signed)) return "AccessDenied";
    if (headers["if-none-match"] !== undefined && !("if-none-match" in signed)) return "AccessDenied";
    if (createHash("sha256").update(body).digest("hex") !== signed["x-amz-content-sha256"])
      return "XAmzContentSHA256Mismatch";
    const include = Object.fromEntries(Object.keys(signed).map((name) => [name, true]));
    const anew = { service: "s3", region, method, path, headers: signed, extraHeadersToInclude: include };
    const made = aws4.sign(anew, { accessKeyId: id, secretAccessKey: secret }).headers?.["Authorization"];
    return String(made).endsWith(`Signature=${signature}`) ? null : "SignatureDoesNotMatch";
  }
}

function place({ path }: Asked): { readonly bucket: string; readonly key: string } {
  const [, bucket = "", ...rest] = (path.split("?")[0] ?? "").split("/").map((one) => decodeURIComponent(one));
  return { bucket, key: rest.join("/") };
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() === true ? found.size : null;
}
