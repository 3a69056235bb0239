/** `wanted`: to be registered, or not accepted yet. `leaving`: to be disabled. */
export type WalletHostState = 'wanted' | 'active' | 'leaving' | 'left';

/** A host on which the provider is asked to show wallets. */
export type WalletHostTable = {
  /** The event's `domain_key`; empty for the site's own host. */
  domain_key: string;
  /** The mode and id of the account that is paid. */
  account: string;
  organisation_id: string | null;
  state: WalletHostState;
  /** Why it is not active, in the provider's words. */
  fault: string | null;
  since: number;
  next_at: number;
};

export type WalletTables = { wallet_hosts: WalletHostTable };
