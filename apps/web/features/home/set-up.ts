// What is left to do in a new workspace. Pure: a step is done when the state of the workspace shows it, not because its
// button was pressed.
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
  const may = { page: facts.canEdit, invite: facts.canInvite, start: true };
  const done = { page: facts.pages > 0, invite: facts.invited, start: facts.choseStart };
  return setUpSteps.filter((step) => may[step]).map((step) => ({ step, done: done[step] }));
}
