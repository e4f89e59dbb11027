// The result of a calculation over a column, behind the calculation's name. Invariant: until the answer is here a placeholder keeps
// its room.
import { useCellPorts } from "../../properties/base/cell-face.tsx";
import type { AggregationResult } from "../../query/aggregations.ts";
import type { Property } from "../../schema.ts";
import { calculationText } from "../../view-model/calculation-text.ts";
import type { Calculation } from "../../view-model/calculations.ts";
import styles from "./table-foot.module.css";
import type { TableWords } from "./table-words.ts";

export interface CalculationValueProps {
  readonly calculation: Calculation;
  readonly result: AggregationResult | null;
  readonly property: Property;
  readonly words: Pick<TableWords, "calculation">;
}

export function CalculationValue({ calculation: { aggregator }, result, property, words }: CalculationValueProps) {
  const ports = useCellPorts();
  return (
    <>
      <span className={styles.label}>{words.calculation(aggregator)}</span>{" "}
      <span className={styles.value}>
        {result === null ? "…" : calculationText(aggregator, result, property, ports)}
      </span>
    </>
  );
}
