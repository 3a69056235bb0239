import type { PackageTable } from '../store/schema';

type Priced = Pick<PackageTable, 'price_cents' | 'early_cents' | 'early_until'>;

/** In cents. */
export const priceAt = (
  { price_cents: cents, early_cents: early, early_until: until }: Priced,
  ms: number,
) => (early !== null && until !== null && ms < until ? early : cents);
