// The question before an import that stores numbers without all digits of their texts.
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ColumnFit } from "@tessera/database/csv/survey-fit.ts";

/** Null if no digits are lost. */
export function useLossQuestion(survey: readonly ColumnFit[] | null): string | null {
  const { t } = useLingui();
  const losing = (survey ?? []).filter(({ changed }) => changed > 0);
  const count = losing.reduce((sum, { changed }) => sum + changed, 0);
  const examples = losing
    .slice(0, 3)
    .map(({ change: [from, to] }) => `“${from.slice(0, 40)}” → ${to}`)
    .join(", ");
  if (count === 0) return null;
  return t`${plural(count, { one: "# number loses digits:", other: "# numbers lose digits:" })} ${examples}. To keep the texts, import these columns as text.`;
}
