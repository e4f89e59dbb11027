// What the server logs of what it refused: a share of some kinds, all of the others.
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { ErrorKind } from "@tessera/kernel/errors/kinds.ts";
import { expect, test } from "vitest";
import type { Log } from "../operating/log.ts";
import { answerError } from "./answer-error.ts";

test("the server logs 1 % of VersionError, 10 % of ClientError and all others, and answers each", () => {
  const lines: string[] = [];
  const note = ({ kind }: { kind: string }) => void lines.push(kind);
  const answer = (kind: ErrorKind, draw: number) =>
    answerError(
      new AppError(kind, "-"),
      {},
      {
        faults: [],
        log: { info: note, error: note } as unknown as Log,
        random: () => draw,
        randomUUID: () => "id",
      },
    );
  const drawn = [
    ["VersionError", 0.0099],
    ["VersionError", 0.01],
    ["ClientError", 0.0999],
    ["ClientError", 0.1],
    ["LogicalError", 0.999],
  ] as const;
  expect(drawn.map(([kind, draw]) => answer(kind, draw).body.name)).toEqual(drawn.map(([kind]) => kind));
  expect(lines).toEqual(["VersionError", "ClientError", "LogicalError"]);
});
