// The instance that runs on a data folder, for the commands of the same machine: whether there is one, and asking it.

import { request, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { readInstance } from "../operating/instance-file.ts";
import { readSecrets } from "../operating/secrets.ts";

export interface Running {
  readonly pid: number;
  readonly port: number;
  readonly secret: string;
}

export function runningInstance(folder: string): Running | null {
  const instance = readInstance(folder);
  const secrets = readSecrets(join(folder, "secrets.json"));
  if (instance === null || secrets === null || !isAlive(instance.pid)) return null;
  return { pid: instance.pid, port: instance.controlPort, secret: secrets.control };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** The answer, once it is a success; a refusal in words (400) is thrown with them. */
export async function askInstance(
  { pid, port, secret }: Running,
  method: "GET" | "POST",
  path: string,
  body?: string,
): Promise<IncomingMessage> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      { host: "127.0.0.1", port, method, path, headers: { authorization: `Bearer ${secret}` } },
      resolve,
    );
    call.once("error", reject);
    call.end(body);
  });
  if (answer.statusCode === 200) return answer;
  const words = await textOf(answer);
  if (answer.statusCode === 400) throw new Error(words);
  throw new Error(`The running instance (process ${pid}) answered ${answer.statusCode}. Its log says why.`);
}

export async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}
