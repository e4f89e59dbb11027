/** The users that every server has. */
const builtIn = (digit: string): string => `00000000-0000-0000-0000-00000000000${digit}`;

/** Who acts where no person does. Their ids are of the special ones; which is whose is chosen. */
export const systemUsers = {
  app: builtIn("0"),
  support: builtIn("1"),
  ai: builtIn("2"),
  automation: builtIn("3"),
  home: builtIn("4"),
  anonymousForm: builtIn("5"),
} as const;
