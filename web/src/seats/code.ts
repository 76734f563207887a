/** The code that brings a further device to a seat, as people type it or as it stands in a link. */

/** Return a code without what stands between its letters. */
export function plainCode(text: string): string {
  return text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();
}

/** Whether a text is such a code; the secret of a seat's link is much longer. */
export function isDeviceCode(text: string): boolean {
  return /^[A-Z2-9]{8}$/.test(plainCode(text));
}
