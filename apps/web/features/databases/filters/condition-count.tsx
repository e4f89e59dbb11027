// How many conditions a group holds, those of the groups in it counted.
import { Plural } from "@lingui/react/macro";
import type { Group } from "@tessera/database/query/filter.ts";
import { countOf } from "./filter-edits.ts";

export function ConditionCount({ group }: { readonly group: Group }) {
  return <Plural value={countOf(group)} one="# condition" other="# conditions" />;
}
