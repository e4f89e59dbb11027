// What an attacker takes from others: how long the keys of a colleague who types meanwhile take to be saved, how long a question about
// a small database of another workspace takes to be answered, and how much memory the server takes. Afterwards the server must answer and stop by itself, or the bench fails. `--db` runs one
// database only, `--attack` one attack; each is run five times (`--runs`) on a new server, and the middle one counts.
import { attackNames } from "./overload/attacks.ts";
import { measured, type Measured } from "./overload/measured-server.ts";
import { percentile, report } from "./report.ts";
import { chosenDatabases } from "./server/databases.ts";

const valueOf = (name: string): string | null => {
  const at = process.argv.indexOf(name);
  return at < 0 ? null : (process.argv[at + 1] ?? "");
};

const runs = Number(valueOf("--runs") ?? 5);
const one = valueOf("--attack");
const chosen = attackNames.filter((name) => one === null || name === one);

for (const db of chosenDatabases(process.argv)) {
  for (const attack of chosen) {
    const samples: Measured[] = [];
    for (let run = 0; run < runs; run++) samples.push(await measured(db, attack));
    const middle = (of: (sample: Measured) => number): number => percentile(samples.map(of), 0.5);
    const about = { bench: "overload", system: "tessera", attack, db };
    report({ ...about, metric: "write_p95_ms", value: middle((sample) => sample.writeP95), unit: "ms" });
    report({ ...about, metric: "query_p95_ms", value: middle((sample) => sample.queryP95), unit: "ms" });
    report({ ...about, metric: "rss_growth_mb", value: middle((sample) => sample.rssGrowth), unit: "MB" });
  }
}
process.exit(0);
