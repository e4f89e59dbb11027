// Puts text on the clipboard. False where the browser refuses: no permission, or a page that is not secure.

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
