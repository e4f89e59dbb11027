// The attacker's own process, so that its work is not measured as the colleague's waiting: it gets its target as JSON, goes on
// for as long as it is told, and ends. Leaves what is done to attacks.ts.
import type { Caller } from "@tessera/testing/caller.ts";
import { attacks, type AttackName } from "./attacks.ts";
import type { PublicDatabase } from "./query-attacks.ts";

interface Order {
  readonly attack: AttackName;
  readonly url: string;
  readonly space: string;
  readonly page: string;
  readonly code: string;
  readonly database: PublicDatabase | null;
  readonly forMs: number;
}

const { attack, url, space, page, code, database, forMs } = JSON.parse(process.argv[2] ?? "{}") as Order;
const until = performance.now() + forMs;
const admit = async (caller: Caller): Promise<void> => {
  await caller.call("acceptInvite", { code });
};
await attacks[attack]({ url, space, page, database, admit }, () => performance.now() > until);
process.exit(0);
