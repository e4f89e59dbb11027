// Every list of faults, in the order of docs/contract.md.
import { clientStartFaults } from "./client-1-2.faults.ts";
import { clientEntityFaults } from "./client-3.faults.ts";
import { clientStateFaults } from "./client-4.faults.ts";
import { clientValidationFaults } from "./client-5-6.faults.ts";
import { clientCallFaults } from "./client-7-8.faults.ts";
import { clientConstantFaults } from "./client-9.faults.ts";
import { coreRouteFaults } from "./core-1-2.faults.ts";
import { corePathFaults } from "./core-2-paths.faults.ts";
import { coreStateFaults } from "./core-3-4.faults.ts";
import { coreCallFaults } from "./core-7-9.faults.ts";
import type { RowFaults } from "./plant.ts";

export const allFaults: readonly (readonly RowFaults[])[] = [
  clientStartFaults,
  clientEntityFaults,
  clientStateFaults,
  clientValidationFaults,
  clientCallFaults,
  clientConstantFaults,
  coreRouteFaults,
  corePathFaults,
  coreStateFaults,
  coreCallFaults,
];
