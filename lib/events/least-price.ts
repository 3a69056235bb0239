import type { EventPackage } from './event';

/** What the cheapest package costs, in cents, and whether all do; null where there is none. */
export function findLeastPrice(packages: readonly Pick<EventPackage, 'priceCents'>[]) {
  if (packages.length === 0) return null;
  const cents = Math.min(...packages.map(({ priceCents }) => priceCents));
  return { cents, isOnly: packages.every(({ priceCents }) => priceCents === cents) };
}
