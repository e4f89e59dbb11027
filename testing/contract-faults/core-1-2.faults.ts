// Faults for the rows of docs/contract.md: Core contract, 1-2.
import type { RowFaults } from "./plant.ts";

export const coreRouteFaults: readonly RowFaults[] = [];
