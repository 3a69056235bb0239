import { readStored, store } from '@/components/ui/browser-storage';

export const TYPED_KEY = 'typed';

/** Removes what was kept for another account than `viewer` (`keepWork`); null is none. */
export function forgetWork(viewer: string | null): void {
  // Quotes inside of typed texts are escaped. Every page has this function, so it parses nothing.
  if (!readStored('sessionStorage', TYPED_KEY)?.includes(`"owner":"${viewer}"`))
    store('sessionStorage', TYPED_KEY, null);
}
