// Whether the server has a newer client than this one, and taking it. A newer one is "ready" once taking it needs no more
// than a reload. Invariant: nothing reloads here before what was written is on disk. Leaves to the faces: words, and when
// a quiet one is taken.
import { updateType, type UpdateType } from "@tessera/kernel/rules/versions.ts";
import { createWritable, type Readable } from "../readable.ts";

export interface Release {
  readonly version: string;
  /** Tells two builds of one version apart. */
  readonly build: string;
}

export interface UpdatePorts {
  /** Null: this client was not built, and is never older than another. */
  readonly own: Release | null;
  /** What the server gives out now; null where it cannot be asked. */
  readonly ask: () => Promise<Release | null>;
  /** Has the newer one's files on this device, where they are kept there. Never rejects. */
  readonly fetchNewer: () => Promise<void>;
  /** What a reload would give: this client again, where the newer one did not come whole. */
  readonly next: () => Promise<Release | null>;
  /** Resolves when what was written is kept, true, or cannot be, false. */
  readonly settled: () => Promise<boolean>;
  readonly reload: () => void;
}

export type UpdateState =
  | { readonly kind: "current" }
  | {
      readonly kind: "ready";
      readonly type: UpdateType;
      readonly version: string;
      /** Code of this client is gone from the server: parts of it cannot be shown until it is replaced. */
      readonly needed: boolean;
    };

export interface Updates extends Readable<UpdateState> {
  /** Asks the server; what is newer is fetched and then shown as ready. */
  check(): Promise<UpdateState>;
  /** False where the last look ended early: the server did not answer, or what is newer did not come. */
  sure(): boolean;
  /** Code of this client could not be loaded: where a newer one is the reason, it is needed. */
  codeIsMissing(): Promise<void>;
  /** Takes the newer one; false where something written would be lost by it. */
  take(): Promise<boolean>;
}

/** What is newer, as a kind of update: another build of the same version is a silent one. */
export function kindOfUpdate(own: Release, other: Release): UpdateType | null {
  if (own.version === other.version) return own.build === other.build ? null : "silent";
  return updateType(own.version, other.version);
}

/** Taken without a word, when it disturbs nobody. */
export function isQuiet(state: UpdateState): boolean {
  return state.kind === "ready" && !state.needed && (state.type === "patch" || state.type === "silent");
}

/** A toast passes, a banner stays until the newer one is taken. */
export function howToTell(state: UpdateState): "nothing" | "toast" | "banner" {
  if (state.kind === "current") return "nothing";
  if (state.needed || state.type === "major") return "banner";
  return state.type === "minor" ? "toast" : "nothing";
}

export function createUpdates({ own, ask, fetchNewer, next, settled, reload }: UpdatePorts): Updates {
  const state = createWritable<UpdateState>({ kind: "current" });
  let missing = false;
  let checking: Promise<void> | null = null;
  let sure = true;

  async function look(): Promise<void> {
    const served = await ask();
    sure = served !== null || own === null;
    if (own === null || served === null) return;
    if (kindOfUpdate(own, served) === null) return state.set({ kind: "current" });
    await fetchNewer();
    const given = await next();
    const type = given === null ? null : kindOfUpdate(own, given);
    sure = given?.build === served.build;
    if (given === null || type === null) return state.set({ kind: "current" });
    const now = state.read();
    if (now.kind === "ready" && now.version === given.version && now.needed === missing) return;
    state.set({ kind: "ready", type, version: given.version, needed: missing });
  }
  async function check(): Promise<UpdateState> {
    checking ??= look().finally(() => (checking = null));
    await checking;
    return state.read();
  }
  return {
    read: state.read,
    subscribe: state.subscribe,
    check,
    sure: () => sure,
    async codeIsMissing() {
      missing = true;
      await check();
    },
    async take() {
      if (!(await settled())) return false;
      reload();
      return true;
    },
  };
}
