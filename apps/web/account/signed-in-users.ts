// The accounts that this browser has signed in, as the cookie lists them for the client.
import { cookies } from "@tessera/kernel/rules/headers.ts";

/** What is not ours, or damaged, names nobody: the server's answer says who is here. */
export function signedInUsers(cookieText: string): readonly string[] {
  const text = cookieText
    .split("; ")
    .find((pair) => pair.startsWith(`${cookies.users}=`))
    ?.slice(cookies.users.length + 1);
  try {
    const ids: unknown = JSON.parse(decodeURIComponent(text ?? "[]"));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
