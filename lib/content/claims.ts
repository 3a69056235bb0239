import { TRIAL_DAYS } from '@/lib/contract/terms';

const COMPANIES = '50,000';
const DESTINATIONS = '30+';

/** Claims of docs/product.md. They must not appear in structured data. */
export const CLAIMS = {
  trial: `${TRIAL_DAYS}-day free trial. No contracts, no credit card.`,
  companies: `More than ${COMPANIES} companies use it.`,
  destinations: `Multistream to ${DESTINATIONS} destinations`,
  companiesToday: `Today more than ${COMPANIES} companies use our services`,
  reviews: '200+ reviews',
  cancel: 'at least 24 hours before the next billing date',
} as const;
