// Faults for the rows of docs/contract.md: Client infrastructure, 5-6.
import type { RowFaults } from "./plant.ts";

export const clientValidationFaults: readonly RowFaults[] = [];
