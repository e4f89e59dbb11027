// Faults for the rows of docs/contract.md: Core contract, 7-9.
import type { RowFaults } from "./plant.ts";

export const coreCallFaults: readonly RowFaults[] = [];
