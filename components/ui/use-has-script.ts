import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until the page has woken up. */
export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
