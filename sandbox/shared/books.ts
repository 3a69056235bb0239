/** What the provider's own books say of a payment. In cents; money that leaves the shop is negative. */
export type BookLine = {
  /** Null for a payment of another shop. */
  orderId: string | null;
  kind: 'payment' | 'refund' | 'dispute';
  cents: number;
  feeCents: number;
  atMs: number;
};
