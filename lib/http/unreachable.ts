export const OFFLINE = "You're offline. Check your connection and try again.";

export function toUnreachableMessage(): string {
  return navigator.onLine ? "We couldn't reach the server. Please try again." : OFFLINE;
}
