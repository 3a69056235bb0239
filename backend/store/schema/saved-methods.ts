/** `asked`: not paid for yet. `leaving`: to be removed at the provider; then the row goes. */
export type SavedMethodState = 'asked' | 'kept' | 'leaving';

/** A card or a PayPal account kept with the provider. It belongs to the payer of its order. */
export type SavedMethodTable = {
  /** The order that was paid with it. */
  order_id: string;
  /** The mode and id of the account that is paid. */
  account: string;
  /** Of a card: made for it alone, so that removing it removes the card. Empty for PayPal. */
  customer_id: string;
  browser_hash: string;
  state: SavedMethodState;
  /** When the payer's address was known to be confirmed in that browser. */
  proved_at: number | null;
  method_id: string | null;
  /** What is shown of a PayPal account's address. */
  payer: string | null;
  brand: string | null;
  last4: string | null;
  exp_month: number | null;
  exp_year: number | null;
  created_at: number;
  /** Why the provider did not do what is due, in our words. */
  fault: string | null;
  since: number;
  next_at: number;
};

export type SavedMethodTables = { saved_methods: SavedMethodTable };
