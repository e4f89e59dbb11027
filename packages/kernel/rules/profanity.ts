// Words that names shown to strangers may not hold: a list, found as a substring whatever the case.
// Kept short, of words that hardly stand inside of others.

export const profaneWords = ["asshole", "bitch", "cunt", "fuck", "motherfuck", "nigger", "shit", "wanker"] as const;

export function isProfane(text: string): boolean {
  const lower = text.toLowerCase();
  return profaneWords.some((word) => lower.includes(word));
}
