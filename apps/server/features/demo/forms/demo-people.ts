// The users of the sample workspace.

export interface Person {
  readonly key: "mira" | "jun" | "ada" | "lea" | "tom";
  readonly name: string;
  readonly email: string;
}

/** The staff of an invented ferry company. The first user owns the workspace. */
export const people: readonly Person[] = [
  { key: "mira", name: "Mira Holt", email: "mira@tidewater.example" },
  { key: "jun", name: "Jun Sato", email: "jun@tidewater.example" },
  { key: "ada", name: "Ada Brandt", email: "ada@tidewater.example" },
  { key: "lea", name: "Lea Okafor", email: "lea@tidewater.example" },
  { key: "tom", name: "Tom Riis", email: "tom@tidewater.example" },
];
