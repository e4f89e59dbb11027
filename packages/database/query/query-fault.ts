// What a question may not be: larger than these limits. Everything else in it is tolerated, and what is left out is named.
import { AppError } from "@tessera/kernel/errors/app-error.ts";

export const MOST_CONDITIONS = 1000;
export const DEEPEST_GROUP = 50;
export const MOST_SORTS = 100;
/** Letters of what is searched for. */
export const LONGEST_SEARCH = 1000;

export interface QueryFault {
  readonly fault: "too-many-conditions" | "too-deep" | "too-many-sorts" | "search-too-long" | "too-many-groups";
  readonly limit: number;
}

/** Thrown while a question is answered, where only the rows show that it is too large; hosts turn it into an answer. */
export class QuestionRefused extends Error {
  readonly fault: QueryFault;

  constructor(fault: QueryFault) {
    super(fault.fault);
    this.fault = fault;
  }
}

export function isFault(read: object): read is QueryFault {
  return "fault" in read;
}

/** The fault as the error that leaves a boundary. */
export function queryError({ fault, limit }: QueryFault): AppError {
  return new AppError("ValidationError", `${fault.replaceAll("-", " ")}: ${limit} at most`);
}
