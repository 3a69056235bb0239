import { useCallback, useSyncExternalStore } from 'react';
import type { RowProps } from './row-props';

/** What `read` returns, read again after each change of the form; `initial` on the server. */
export function useTyped<T extends string | boolean>(form: RowProps['form'], read: () => T, initial: T): T {
  const subscribe = useCallback(
    (callback: () => void) => form.subscribe({ formState: { values: true }, callback }),
    [form],
  );
  return useSyncExternalStore(subscribe, read, () => initial);
}
