/** Put a text on the clipboard; `line` shows it, and serves where a page without encryption has no clipboard. */
export async function copyText(text: string, line: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    line?.select();
    return line !== null && document.execCommand('copy');
  }
}
