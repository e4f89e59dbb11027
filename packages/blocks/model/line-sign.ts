// A sign that makes a type of block of the line at whose start it is typed, with a space behind it.

export interface LineSign {
  readonly typed: RegExp;
  readonly kind: { readonly type: string; readonly format?: { readonly toggleable: true } };
}
