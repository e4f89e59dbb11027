// Numbers that several rooms count with, and the classes of HTTP statuses.

export const kilobyte = 1024;

export type StatusClass = "success" | "client" | "server" | "other";

/**
 * Only 200 is success. 500 to 511 and 403 are the server's class: nothing that the caller sent can mend them. Other
 * statuses from 400 to 499 are the client's.
 */
export function statusClass(status: number): StatusClass {
  if (status === 200) return "success";
  if (status === 403 || (status >= 500 && status <= 511)) return "server";
  return status >= 400 && status <= 499 ? "client" : "other";
}
