// Faults for the rows of docs/contract.md: Core contract, 3-4.
import type { RowFaults } from "./plant.ts";

export const coreStateFaults: readonly RowFaults[] = [];
