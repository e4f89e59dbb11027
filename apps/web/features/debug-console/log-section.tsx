// The log in the debug console: its latest lines, the newest first, found by words and level.
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { TailLine } from "../../ground/app-log.ts";
import { lineText } from "./debug-report.ts";
import styles from "./debug-console.module.css";

const levels = ["all", "warning", "error"] as const;
type Level = (typeof levels)[number];

export function LogSection({ tail }: { tail: readonly TailLine[] }) {
  const { t } = useLingui();
  const [words, setWords] = useState("");
  const [level, setLevel] = useState<Level>("all");
  const lines = tail.filter(
    (line) =>
      (level === "all" || line.level === "error" || line.level === level) &&
      lineText(line).toLowerCase().includes(words.toLowerCase()),
  );
  const levelWords = { all: t`All lines`, warning: t`Warnings and errors`, error: t`Errors` };
  return (
    <section>
      <h3 className={styles.name}>
        <Trans>Log</Trans>
      </h3>
      <div className={styles.filter}>
        <input
          className={styles.field}
          aria-label={t`Lines with these words`}
          placeholder={t`Lines with these words`}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        <select
          className={styles.field}
          aria-label={t`Level`}
          value={level}
          onChange={(event) => setLevel(levels.find((one) => one === event.currentTarget.value) ?? "all")}
        >
          {levels.map((one) => (
            <option key={one} value={one}>
              {levelWords[one]}
            </option>
          ))}
        </select>
      </div>
      {lines.length === 0 ? (
        <p className={styles.none}>
          <Trans>No such lines.</Trans>
        </p>
      ) : (
        <ol className={styles.log} translate="no">
          {lines.toReversed().map((line) => (
            <li key={`${line.at} ${line.words}`} data-level={line.level}>
              {lineText(line)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
