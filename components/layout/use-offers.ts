'use client';

import { useCallback, useState } from 'react';
import { fieldOf } from '@/lib/http/text-of';

let heard: unknown = null;

/** True until `ask` reports otherwise. Cached pages are the same for everyone. */
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
