// A row of the tables of reasons: English text, `{name}` in it filled from clientData.messageValues.

export interface ReasonRow {
  readonly message: string;
}

export function row(message: string): ReasonRow {
  return { message };
}
