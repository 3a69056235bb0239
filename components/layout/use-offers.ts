'use client';

import { useCallback, useState } from 'react';
import { fieldOf } from '@/lib/http/text-of';

let heard: unknown = null;

/** True until `ask` reports otherwise. Cached pages are the same for everyone. */
export function useOffers() {
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
  const isOffered = (name: 'purchases' | 'passwords' | 'events' | 'studio') =>
    fieldOf(offers, name) !== false;
  return { isOffered, ask };
}
