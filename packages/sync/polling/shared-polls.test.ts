import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import type { PolledMessages, PollWant } from "@tessera/kernel/wire/api/realtime/polled-connections.ts";
import { beforeEach, expect, test } from "vitest";
import type { Polled, PollFailure, Polls } from "./polls.ts";
import { SharedPolls } from "./shared-polls.ts";

interface Request {
  readonly tab: number;
  readonly wants: readonly PollWant[];
  readonly signal: AbortSignal | undefined;
  readonly answer: (answers: PolledMessages[] | PollFailure) => Promise<void>;
}

let clock: ReturnType<typeof manualClock>;
/** Requests that were neither answered nor aborted. */
let requests: Request[];
let hearing: ((message: unknown) => void)[];
/** Calls that make each tab the leader. */
let elections: (() => Promise<void>)[];
let lost: Set<number>;

beforeEach(() => {
  clock = manualClock();
  [requests, hearing, elections, lost] = [[], [], [], new Set()];
});

/** A tab; all other tabs that are not lost receive what it posts. */
function tab(): SharedPolls {
  const number = hearing.length;
  const pollAll = async (wants: readonly PollWant[], signal?: AbortSignal): Promise<PolledMessages[] | PollFailure> =>
    await new Promise((resolve) => {
      const request: Request = {
        tab: number,
        wants,
        signal,
        async answer(answers) {
          requests = requests.filter((one) => one !== request);
          resolve(answers);
          await settle();
        },
      };
      requests.push(request);
      signal?.addEventListener("abort", () => void request.answer({ kind: "failed", signedOut: false }));
    });
  const polls = {
    pollAll,
    poll: async (want: PollWant) => {
      const answers = await pollAll([want]);
      return Array.isArray(answers) ? answers[0] : answers;
    },
  } as unknown as Polls;
  return new SharedPolls({
    polls,
    clock,
    tabs: {
      post(message) {
        if (lost.has(number)) return;
        for (const [at, hear] of hearing.entries()) if (at !== number && !lost.has(at)) hear(structuredClone(message));
      },
      listen: (hear) => void hearing.push(hear),
    },
    election: (lead) => void elections.push(lead),
  });
}

const messages = (connection: string, first: number, ...texts: string[]): PolledMessages => ({
  connection,
  kind: "messages",
  first,
  messages: texts,
});

/** Polls for a connection, and notes what comes. */
function waiting(tabs: SharedPolls, connection: string, after = 0): Polled[] {
  const came: Polled[] = [];
  void tabs.poll({ connection, after }).then((polled) => came.push(polled));
  return came;
}

test("one request waits for the messages of all tabs, and each tab gets its own", async () => {
  const [one, two] = [tab(), tab()];
  void elections[0]?.();
  const ofOne = waiting(one, "a");
  const ofTwo = waiting(two, "b", 4);
  await settle();
  expect(requests).toMatchObject([
    {
      tab: 0,
      wants: [
        { connection: "a", after: 0 },
        { connection: "b", after: 4 },
      ],
    },
  ]);
  await requests[0]?.answer([messages("a", 1), messages("b", 5, "five", "six")]);
  expect([ofOne, ofTwo]).toEqual([[], [messages("b", 5, "five", "six")]]);
  // The tab has the messages: the request that is under way already acknowledges them.
  const [next] = requests;
  expect(next?.wants).toEqual([
    { connection: "a", after: 0 },
    { connection: "b", after: 6 },
  ]);
  waiting(two, "b", 6);
  await settle();
  expect(requests).toEqual([next]);
});

test("when the leading tab is closed another one polls for all, from the messages that they have", async () => {
  const [one, two, three] = [tab(), tab(), tab()];
  void elections[0]?.();
  waiting(one, "a");
  waiting(two, "b", 2);
  const ofThree = waiting(three, "c", 3);
  await settle();
  lost.add(0);
  requests = [];
  void elections[1]?.();
  await settle();
  const [request] = requests;
  expect([request?.tab, requests.length]).toEqual([1, 1]);
  expect(new Map(request?.wants.map(({ connection, after }) => [connection, after]))).toEqual(
    new Map([
      ["b", 2],
      ["c", 3],
    ]),
  );
  const answers = { b: messages("b", 3), c: messages("c", 4, "four") };
  await request?.answer(request.wants.map(({ connection }) => (connection === "b" ? answers.b : answers.c)));
  expect(ofThree).toEqual([messages("c", 4, "four")]);
});

test("a tab whose leader does not answer within three seconds polls by itself", async () => {
  const [one, two] = [tab(), tab()];
  void elections[0]?.();
  waiting(one, "a");
  await settle();
  lost.add(0);
  const ofTwo = waiting(two, "b");
  clock.pass(3000);
  await settle();
  expect(requests.map((request) => [request.tab, request.wants])).toEqual([
    [0, [{ connection: "a", after: 0 }]],
    [1, [{ connection: "b", after: 0 }]],
  ]);
  await requests[1]?.answer([messages("b", 1, "one")]);
  expect(ofTwo).toEqual([messages("b", 1, "one")]);
  // The next request does not wait for the leader, and finds out whether there is one again.
  const next = waiting(two, "b", 1);
  await settle();
  lost.clear();
  await requests[1]?.answer([messages("b", 2, "two")]);
  expect(next).toEqual([messages("b", 2, "two")]);
});

test("a tab that was closed without a message is polled for until its lease has ended", async () => {
  const [one, two] = [tab(), tab()];
  void elections[0]?.();
  waiting(one, "a");
  waiting(two, "b");
  await settle();
  const ofLeader = () => requests.find((request) => request.tab === 0);
  const answered = async (): Promise<void> => await ofLeader()?.answer([messages("a", 1), messages("b", 1)]);
  for (let n = 0; n < 2; n++) {
    // A living tab renews its request.
    clock.pass(149_000);
    await answered();
    expect(ofLeader()?.wants).toHaveLength(2);
  }
  lost.add(1);
  clock.pass(151_000);
  await answered();
  expect(ofLeader()?.wants).toEqual([{ connection: "a", after: 0 }]);
});

test("a connection that is closed is polled for no longer, and a failed request is the failure of each connection", async () => {
  const [one, two] = [tab(), tab()];
  void elections[0]?.();
  const ofOne = waiting(one, "a");
  waiting(two, "b");
  const ofTwo = waiting(two, "c");
  await settle();
  two.leave("b");
  const failed = { kind: "failed", signedOut: false } as const;
  await requests[0]?.answer(failed);
  expect([ofOne, ofTwo, requests]).toEqual([[failed], [failed], []]);
});
