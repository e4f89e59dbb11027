// Faults for the rows of docs/contract.md: Client infrastructure, 1-2.
import type { RowFaults } from "./plant.ts";

export const clientStartFaults: readonly RowFaults[] = [];
