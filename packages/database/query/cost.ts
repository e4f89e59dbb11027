// What a question costs, estimated before it is answered: visits of rows, of which a server answers about ten million a second.
// Invariant: pure; the estimate grows with the rows of the collection and with each part of the question.
import { isGroup, type Group } from "./filter.ts";
import type { Question } from "./question.ts";
import { searchedWords } from "./search.ts";

/** Sorting by one property visits each row as often as this; a first sort by texts more often, once. */
const PER_SORT = 4;
/** Reading the words of a row costs as much as so many conditions. */
const PER_WORD = 3;
const PER_GROUPING = 2;

type Priced = Pick<Question, "filter" | "sorts" | "search" | "limit" | "gather">;

/** Visits of rows of a collection that has `rows` of them. */
export function costOf({ filter, sorts, search, limit, gather }: Priced, rows: number): number {
  const sorting = limit === 0 ? 0 : PER_SORT * sorts.length;
  const reading = conditionsOf(filter) + PER_WORD * searchedWords(search).length;
  const levels = gather === undefined ? 0 : Number(gather.groupBy !== null) + Number(gather.subGroupBy !== null);
  // The values of each level are aggregated once more.
  const gathering = PER_GROUPING * levels + (gather?.aggregations.length ?? 0) * (1 + levels);
  return rows * (1 + reading + sorting + gathering);
}

function conditionsOf({ filters }: Group): number {
  return filters.reduce((sum, one) => sum + (isGroup(one) ? conditionsOf(one) : 1), 0);
}
