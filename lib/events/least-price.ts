import type { EventPackage } from './event';

/** In cents. `isOnly` means that all packages cost the same. */
export function findLeastPrice(packages: readonly Pick<EventPackage, 'priceCents'>[]) {
  if (packages.length === 0) return null;
  const cents = Math.min(...packages.map(({ priceCents }) => priceCents));
  return { cents, isOnly: packages.every(({ priceCents }) => priceCents === cents) };
}
