'use client';

import { useCallback, useState } from 'react';
import { fieldOf } from '@/lib/http/text-of';

/** What was heard last; null before. */
let heard: unknown = null;

/**
 * Whether the site offers something: true until `ask`, which is called before it is shown, has
 * heard otherwise. Pages are the same for everyone, so what an API lacks is not in them.
 */
export function useOffer(name: 'purchases' | 'passwords' | 'events') {
  const [offers, setOffers] = useState<unknown>(null);
  const ask = useCallback(() => {
    setOffers(heard);
    fetch('/api/offers').then(
      async (answer) => {
        heard = await answer.json().catch(() => null);
        setOffers(heard);
      },
      () => undefined,
    );
  }, []);
  return { isOffered: fieldOf(offers, name) !== false, ask };
}
