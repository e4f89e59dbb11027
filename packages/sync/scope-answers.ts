/** What a workspace answers to a change, now or when the server refuses or confirms it later, and who asks. */
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { ChildrenPart } from "@tessera/kernel/wire/box.ts";

export interface Transacted {
  readonly ok: true;
  readonly id: string;
  /** Operations that undo it, in order. */
  readonly inverse: readonly Operation[];
  /** Resolves when it is on disk: false where the disk refused it. */
  readonly saved: Promise<boolean>;
}

export interface NotTransacted {
  readonly ok: false;
  readonly kind: string;
  readonly message: string;
}

/** Why the server refused a change. */
export interface RefusalReason {
  readonly kind: string;
  readonly message: string;
  /** A type of the error catalogue, and what its words are filled with. */
  readonly code?: string | undefined;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/** A change that the server refused; what was written in it is kept for the writer. */
export interface Refusal extends RefusalReason {
  readonly lostText: string;
  readonly action: string;
}

export interface ScopeIdentity {
  readonly scope: string;
  readonly userId: string;
  /** This tab's queue on disk. */
  readonly queue: string;
}

/** Child lists that came with records, and the number at which all of it was true. */
export interface ConfirmedLists {
  readonly children: Readonly<Record<string, ChildrenPart>>;
  readonly seq: number;
  /** Rows among the records are pages that are looked at, or stand above one. */
  readonly keepsRows?: boolean;
}

/** Own transactions that are contained in what was confirmed at a number. */
export interface ConfirmedOwn {
  readonly ids: readonly string[];
  readonly seq: number;
}
