import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

export function useHasScript(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
