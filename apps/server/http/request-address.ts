// The address that a request names, as a URL. What a sender writes there may be no address at all ("//", "http://["): then it
// is null, never an exception, for listeners outside of a call would end the process by one. Routes are left to others.

/** Of an origin-form target such as `/realtime?user=x`; null where it cannot be read. */
export function addressOf(target: string | undefined): URL | null {
  const written = target === undefined || target === "" ? "/" : target;
  const whole = written.startsWith("/") ? `http://host${written}` : written;
  return URL.canParse(whole) ? new URL(whole) : null;
}
