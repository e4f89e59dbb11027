import { expect, test } from "vitest";
import { cellOf } from "../cells.tsx";

test("the user who created or last edited a row is copied by name, not by id", () => {
  const nameOf = (id: string) => (id === "mira" ? "Mira" : null);
  for (const type of ["created_by", "last_edited_by"]) {
    const { copyText } = cellOf(type);
    expect([copyText?.("mira", { nameOf }), copyText?.("jun", { nameOf }), copyText?.("", { nameOf })]).toEqual([
      "Mira",
      "…",
      "",
    ]);
  }
});
