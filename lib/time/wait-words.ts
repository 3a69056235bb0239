/** How long to wait, for the end of "Please try again …". `ms` is in milliseconds, and rounded up to minutes. */
export function toWaitWords(ms: number): string {
  const minutes = Math.ceil(ms / 60_000);
  return minutes <= 1 ? 'in a minute' : `in ${minutes} minutes`;
}
