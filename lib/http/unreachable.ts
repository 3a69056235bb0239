/** Said where something needs the network and there is none. */
export const OFFLINE = 'You are offline. Check your connection and try again.';

/** What to say in the browser when no answer came. */
export function sayUnreachable(): string {
  return navigator.onLine ? 'We could not reach the server. Please try again.' : OFFLINE;
}
