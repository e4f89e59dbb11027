// Faults for the rows of docs/contract.md: Client infrastructure, 9.
import type { RowFaults } from "./plant.ts";

export const clientConstantFaults: readonly RowFaults[] = [];
