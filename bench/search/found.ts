// How long a page that was saved takes to be found by quick find, in milliseconds from the answer of the save, while nobody else
// writes and while another member types steadily.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { newBlock, transactionBody, type Caller } from "@tessera/testing/caller.ts";
import { keyOf } from "../server/writers.ts";

export type Writing = "none" | "steady";

const saves = 60;
const askEveryMs = 15;
const keyEveryMs = 50;
/** A page that is not found by then is a failure of the bench. */
const longestMs = 30_000;

/** Samples of `saves` pages; each is saved at another moment of the indexer's rounds. */
export async function timesUntilFound(caller: Caller, space: string, writing: Writing): Promise<number[]> {
  const samples: number[] = [];
  let isOver = false;
  const typing = writing === "steady" ? typeUntil(caller, space, () => isOver) : Promise.resolve();
  try {
    for (let n = 0; n < saves; n++) {
      samples.push(await timeUntilFound(caller, space));
      // The share of a second by which saves are apart varies, so that they do not follow the rounds.
      await pause((n * 137) % 1000);
    }
  } finally {
    isOver = true;
    await typing;
  }
  return samples;
}

async function timeUntilFound(caller: Caller, space: string): Promise<number> {
  const word = `w${randomUUID().replaceAll("-", "")}`;
  const parent = { table: "space", id: space };
  await caller.save(space, [
    newBlock(space, randomUUID(), { type: "page", parent, after: null, title: `Saved ${word}` }),
  ]);
  const saved = performance.now();
  for (;;) {
    const { total } = await caller.call<{ total: number }>("search", {
      type: "BlocksInSpace",
      query: word,
      spaceId: space,
      limit: 20,
    });
    const took = performance.now() - saved;
    if (total > 0) return took;
    if (took > longestMs) throw new Error(`a page was not found ${longestMs} ms after it was saved`);
    await pause(askEveryMs);
  }
}

async function typeUntil(caller: Caller, space: string, isOver: () => boolean): Promise<void> {
  const page = await caller.createPage(space);
  const block = randomUUID();
  const parent = { table: "block", id: page };
  await caller.save(space, [newBlock(space, block, { type: "text", parent, after: null, title: "" })]);
  const writer = { space, block, site: randomUUID(), typed: 0 };
  while (!isOver()) {
    await caller.text("saveTransactionsFanout", JSON.stringify(transactionBody(space, [keyOf(writer)])));
    writer.typed++;
    await pause(keyEveryMs);
  }
}
