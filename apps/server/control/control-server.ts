// How the commands of this machine speak to the running instance: an HTTP server on loopback, on
// a port of its own, for those who can read the secret in the data folder. GET /backup answers
// with a backup; it is written to a file first, because a slow reader must not hold the transaction
// open. POST /flags carries out the words of a `flags` command.

import { timingSafeEqual } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, rm, stat } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as v from "valibot";
import { turns } from "../database/turns.ts";

export interface ControlOptions {
  readonly secret: string;
  readonly folder: string;
  readonly randomUUID: () => string;
  /** Carries out a `flags` command; what it throws is told to whoever typed it. */
  readonly runFlags: (words: readonly string[]) => Promise<string>;
  /** Writes a backup, piece by piece. */
  readonly writeBackup: (write: (bytes: Uint8Array) => Promise<void>) => Promise<void>;
  onError(error: unknown): void;
}

export interface ControlServer {
  readonly port: number;
  stop(): Promise<void>;
}

export async function serveControl(options: ControlOptions): Promise<ControlServer> {
  const inTurn = turns();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.onError(error);
      if (response.headersSent) response.destroy();
      else response.writeHead(500).end(error instanceof Error ? error.message : "It failed.");
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isAllowed(request.headers.authorization, options.secret)) {
      response.writeHead(401).end();
    } else if (request.method === "GET" && request.url === "/backup") {
      await inTurn(() => sendBackup(options, response));
    } else if (request.method === "POST" && request.url === "/flags") {
      await answerFlags(options, request, response);
    } else {
      response.writeHead(404).end();
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The control server listens on no port.");
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const words = v.array(v.string());

async function answerFlags(options: ControlOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const asked = v.parse(words, JSON.parse(Buffer.concat(parts).toString("utf8")));
  try {
    response.writeHead(200).end(await options.runFlags(asked));
  } catch (error) {
    response.writeHead(400).end(error instanceof Error ? error.message : String(error));
  }
}

async function sendBackup(options: ControlOptions, response: ServerResponse): Promise<void> {
  const spool = join(options.folder, "tmp");
  await mkdir(spool, { recursive: true, mode: 0o700 });
  const path = join(spool, `backup-${options.randomUUID()}.tar`);
  try {
    const file = await open(path, "wx", 0o600);
    try {
      await options.writeBackup(async (bytes) => await file.writeFile(bytes));
    } finally {
      await file.close();
    }
    const { size } = await stat(path);
    response.writeHead(200, { "content-type": "application/x-tar", "content-length": size });
    await pipeline(createReadStream(path), response);
  } finally {
    await rm(path, { force: true });
  }
}

function isAllowed(authorization: string | undefined, secret: string): boolean {
  const given = Buffer.from(authorization ?? "");
  const right = Buffer.from(`Bearer ${secret}`);
  return given.byteLength === right.byteLength && timingSafeEqual(given, right);
}
