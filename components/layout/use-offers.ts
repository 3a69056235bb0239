'use client';

import { useCallback, useState } from 'react';

let hasPurchases = true;

/**
 * Whether the site lists purchases: true until `ask`, which a menu calls before it opens, has heard
 * otherwise. Pages are the same for everyone, so what an API lacks is not in them.
 */
export function useHasPurchases(): { isListed: boolean; ask: () => void } {
  const [isListed, setIsListed] = useState(true);
  const ask = useCallback(() => {
    setIsListed(hasPurchases);
    fetch('/api/offers').then(
      async (answer) => {
        const offers: unknown = await answer.json().catch(() => null);
        hasPurchases = !(typeof offers === 'object' && offers && Reflect.get(offers, 'purchases') === false);
        setIsListed(hasPurchases);
      },
      () => undefined,
    );
  }, []);
  return { isListed, ask };
}
