/** What catches a broken rule: each answers what it found wrong, or null. Bundled with a broken engine by the tests. */
import type { Operation } from "../world/operation.ts";
import { Lost } from "../operations/rewrite.ts";
import { newId } from "../values/ids.ts";
import { textKey } from "../text/runs.ts";
import { DifferentialRun } from "./differential.ts";
import { TextBench } from "./text-bench.ts";

export const CATCHES = {
  /** Seeded runs against the reference, until one goes wrong. */
  differential(): string | null {
    for (let seed = 1; seed <= 150; seed++) {
      const fault = new DifferentialRun(seed).run(45);
      if (fault !== null) return fault;
    }
    return null;
  },

  /** The same, with horizons that nobody may notice. */
  horizons(): string | null {
    for (let seed = 1; seed <= 100; seed++) {
      const fault = new DifferentialRun(seed, 3, true).run(45);
      if (fault !== null) return fault;
    }
    return null;
  },

  /** X into Y and Y into X. */
  cycle(): string | null {
    const b = new TextBench();
    const x = b.line("ab");
    const y = b.line("uv", x);
    const [one, other] = [b.merge(y, x), b.merge(x, y)];
    b.run(one);
    b.run(other);
    return b.show() === "abuv" ? null : b.show();
  },

  /** A sub-page that the sender may not edit, below what the sender deletes. */
  foreignPage(): string | null {
    const b = new TextBench();
    const toggle = b.line("toggle", null, b.page, "toggle");
    const page = b.line("page", null, toggle, "page");
    b.closed.add(page);
    b.run(b.delb(toggle));
    return b.entry(page).value["alive"] === true ? null : "the page died";
  },

  /** A deletion over two homes, one of them not the sender's. */
  foreignPart(): string | null {
    const b = new TextBench();
    const [x, y] = [b.line("ab"), b.line("uv")];
    const ids = [...b.ids(x), ...b.ids(y)];
    b.closed.add(y);
    b.run(b.on(x, "del", { ids }, ["properties", "title"]));
    return b.text(x) === "" && b.text(y) === "uv" ? null : b.show();
  },

  /** A refused split: text typed at the beginning of its second half goes to where the split was. */
  refusedSplit(): string | null {
    const b = new TextBench();
    const x = b.line("abcd");
    const n = newId();
    const split = b.split(x, 2, n);
    const lost = new Lost();
    lost.add(split);
    const typed = b.on(n, "ins", { left: [`${textKey(n, "title")}^`, 0], site: "s", clock: 0, units: "!" }, [
      "properties",
      "title",
    ]);
    const now: Operation | null = lost.rewrite(typed);
    if (now === null) return "the text is dropped";
    const outcome = b.attempt([now]);
    if (outcome.status !== "done") return "the text names what never was";
    b.world.take(outcome.draft, 99);
    return b.show() === "ab!cd" ? null : b.show();
  },
} as const;
