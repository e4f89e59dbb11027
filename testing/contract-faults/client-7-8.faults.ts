// Faults for the rows of docs/contract.md: Client infrastructure, 7-8.
import type { RowFaults } from "./plant.ts";

export const clientCallFaults: readonly RowFaults[] = [];
