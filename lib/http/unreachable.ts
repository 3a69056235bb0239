export const OFFLINE = 'You are offline. Check your connection and try again.';

export function sayUnreachable(): string {
  return navigator.onLine ? 'We could not reach the server. Please try again.' : OFFLINE;
}
