import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Follower, type Pace } from "./follower.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A follower whose rounds return the listed values, one after the other, and then null. */
function followed(answers: readonly (number | null)[] = [], roundMs = 0, pace: Pace = {}) {
  const rounds: number[] = [];
  const began = performance.now();
  const work = async (): Promise<number | null> => {
    rounds.push(performance.now() - began);
    if (roundMs > 0) await new Promise((resolve) => setTimeout(resolve, roundMs));
    return answers[rounds.length - 1] ?? null;
  };
  const unexpected = (error: unknown): never => {
    throw error;
  };
  return { follower: new Follower(work, unexpected, pace), rounds };
}

test("a commit is read after 400 ms, and many commits by one round", async () => {
  const { follower, rounds } = followed();
  follower.wake();
  await vi.advanceTimersByTimeAsync(300);
  follower.wake();
  await vi.advanceTimersByTimeAsync(4000);
  expect(rounds).toEqual([400]);
});

test("a round that names a time at which work is due is followed by a round at that time, whatever is committed until then", async () => {
  const { follower, rounds } = followed([250]);
  follower.wake();
  await vi.advanceTimersByTimeAsync(500);
  follower.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rounds).toEqual([400, 650]);
});

test("work that is due at once, again and again, is done every 100 ms at most", async () => {
  const { follower, rounds } = followed([0, -50, 0]);
  follower.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rounds).toEqual([400, 500, 600, 700]);
});

test("a round of 300 ms is followed by 1,200 ms without one, though commits arrive during and after it", async () => {
  const { follower, rounds } = followed([0], 300);
  follower.wake();
  await vi.advanceTimersByTimeAsync(500);
  follower.wake();
  await vi.advanceTimersByTimeAsync(300);
  follower.wake();
  await vi.advanceTimersByTimeAsync(1300);
  expect(rounds).toEqual([400, 1900]);
});

test("without commits of this process a round begins every five seconds, until the follower is stopped", async () => {
  const { follower, rounds } = followed();
  follower.start();
  await vi.advanceTimersByTimeAsync(13_500);
  await follower.stop();
  follower.wake();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(rounds).toEqual([3000, 8000, 13_000]);
});

test("a fold that states a delay of 100 ms reads a commit after 100 ms, and rests 100 ms at most after a long round", async () => {
  const { follower, rounds } = followed([], 300, { afterCommitMs: 100, longestRestMs: 100 });
  follower.wake();
  await vi.advanceTimersByTimeAsync(200);
  follower.wake();
  await vi.advanceTimersByTimeAsync(1000);
  expect(rounds).toEqual([100, 500]);
});
