// Faults for the rows of docs/contract.md: Client infrastructure, 4.
import type { RowFaults } from "./plant.ts";

export const clientStateFaults: readonly RowFaults[] = [];
