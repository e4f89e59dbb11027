// Surveys a chosen file in the background, again whenever the plan for its columns changes.
import { useEffect, useState } from "react";
import { breathe } from "./use-csv-file.ts";

/** Surveys the plan; null if `goOn` ended it. Lets other work of the page run by awaiting `goOn`. */
export type SurveyOf<Plan, Found> = (plan: Plan, goOn: () => Promise<boolean>) => Promise<Found | null>;

/** Null while the survey runs. `plan`: the same object as long as it is the same; `survey`: the same function in every render. */
export function useSurvey<Plan extends object, Found>(plan: Plan | null, survey: SurveyOf<Plan, Found>): Found | null {
  const [surveyed, setSurveyed] = useState<{ readonly of: Plan; readonly found: Found } | null>(null);
  useEffect(() => {
    if (plan === null) return;
    let isWanted = true;
    const goOn = async (): Promise<boolean> => {
      await breathe();
      return isWanted;
    };
    void survey(plan, goOn).then((found) => {
      if (found !== null && isWanted) setSurveyed({ of: plan, found });
    });
    return () => {
      isWanted = false;
    };
  }, [plan, survey]);
  return surveyed !== null && surveyed.of === plan ? surveyed.found : null;
}
