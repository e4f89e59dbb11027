import { expect, it } from "vitest";
import { findsPerson } from "./finds-person.ts";

it("finds people by the words of their name in any order, and by the beginning of their address", () => {
  const finds = (query: string): boolean => findsPerson(query, "José Álvarez", "pepe@example.com");
  for (const query of ["", " ", "jose", "ALVA", "álv jos", "pepe@", "PEPE@Example.com", "rez"])
    expect(finds(query)).toBe(true);
  for (const query of ["mira", "jose mira", "@example.com", "epe@", "pepe@example.com.org"])
    expect(finds(query)).toBe(false);
  expect(findsPerson("田", "山田太郎")).toBe(true);
  expect(findsPerson("pepe", "José")).toBe(false);
});
