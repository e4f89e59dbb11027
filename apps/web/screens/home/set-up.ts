// What is left to do in a new workspace. Pure: each step is done when the workspace shows it, never because it was pressed.
export const setUpSteps = ["page", "invite", "start"] as const;
export type SetUpStep = (typeof setUpSteps)[number];

export interface SetUpFacts {
  readonly pages: number;
  readonly canEdit: boolean;
  readonly canInvite: boolean;
  /** Somebody else was given a way in from this browser. */
  readonly invited: boolean;
  /** A start page was chosen. */
  readonly choseStart: boolean;
}

/** The steps that this person can take, each with whether it is done. */
export function setUp(facts: SetUpFacts): readonly { readonly step: SetUpStep; readonly done: boolean }[] {
  return setUpSteps.flatMap((step) => {
    if (step === "page") return facts.canEdit ? [{ step, done: facts.pages > 0 }] : [];
    if (step === "invite") return facts.canInvite ? [{ step, done: facts.invited }] : [];
    return [{ step, done: facts.choseStart }];
  });
}
