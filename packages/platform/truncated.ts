// An answer that ends before its JSON does. On iOS that is fatal: the system cuts the answers of an installed app whose
// files are damaged, and only putting it on anew helps; elsewhere it is a bad connection, and the call may be repeated.

/** Whether a text that does not parse is the beginning of a JSON object or list: something in it is still open. */
export function endsTooEarly(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  let open = 0;
  let inText = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (inText) {
      if (character === "\\") at++;
      else if (character === '"') inText = false;
    } else if (character === '"') inText = true;
    else if (character === "{" || character === "[") open++;
    else if (character === "}" || character === "]") open--;
  }
  return open > 0;
}

export interface DeviceOfTruncation {
  readonly ios: boolean;
  readonly onFatal: (reason: "reinstall") => void;
}

/** What `createHttp` is given as `onTruncated`. */
export function truncationIsFatal({ ios, onFatal }: DeviceOfTruncation): () => void {
  return () => {
    if (ios) onFatal("reinstall");
  };
}
