/** Claims of docs/product.md. Shown, never put into structured data. */
export const CLAIMS = {
  trial: '7-day free trial. No contracts, no credit card.',
  companies: 'More than 50,000 companies use it.',
  destinations: 'Multistream to 30+ destinations',
  reviews: '200+ reviews',
} as const;
