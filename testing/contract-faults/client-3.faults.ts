// Faults for the rows of docs/contract.md: Client infrastructure, 3.
import type { RowFaults } from "./plant.ts";

export const clientEntityFaults: readonly RowFaults[] = [];
