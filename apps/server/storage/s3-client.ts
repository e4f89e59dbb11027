// A client of the S3 store of a place, with its time-outs and retries said rather than left to what the SDK does. This and
// what imports it is loaded only where an S3 store is configured.

import { S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import type { S3Place } from "./s3-place.ts";

/** To connect; until an answer begins, the sending of one piece included; without a byte in either direction. */
const connectWithinMs = 5_000;
const answerWithinMs = 60_000;
const silentForMs = 30_000;
const attempts = 3;

const defaultRegion = "us-east-1";

/** The SDK finds a region in the environment and in profiles; where it finds none, most stores take this one. */
export async function openS3Client(place: S3Place): Promise<S3Client> {
  // Which SDK is used on which Node is decided here (docs/dependencies.md), not by whoever starts the server.
  process.env["AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED"] ??= "true";
  const client = new S3Client(configOf(place, place.region));
  if (place.region !== null) return client;
  try {
    await client.config.region();
    return client;
  } catch {
    client.destroy();
    return new S3Client(configOf(place, defaultRegion));
  }
}

function configOf({ endpoint, pathStyle, keys }: S3Place, region: string | null): S3ClientConfig {
  // A reader who is slow holds a connection, and must not keep others waiting for theirs.
  const agent = { keepAlive: true, maxSockets: Infinity };
  return {
    ...(endpoint === null ? {} : { endpoint }),
    ...(region === null ? {} : { region }),
    ...(keys === null ? {} : { credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret } }),
    forcePathStyle: pathStyle,
    maxAttempts: attempts,
    retryMode: "standard",
    requestHandler: {
      connectionTimeout: connectWithinMs,
      requestTimeout: answerWithinMs,
      throwOnRequestTimeout: true,
      socketTimeout: silentForMs,
      httpAgent: agent,
      httpsAgent: agent,
    },
    // The signature covers a hash of every body; further checksums are not known to every store.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}
