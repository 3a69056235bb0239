export type ChannelTable = {
  organisation_id: string;
  /** Unique here. `takeChannelHost` and `saveEvents` see to it that no event has it. */
  domain_key: string;
  /** A video of the library that anyone may see. */
  trailer: string | null;
  /** `ChannelList[]` as JSON. */
  lists: string;
  version: number;
  updated_at: number;
};

/** An own domain, and the names below it, that the organisation has proved to be its own. */
export type DomainProofTable = {
  domain: string;
  organisation_id: string;
  proved_at: number;
  /** When its TXT record is looked at. Null for hosts that were published before proofs. */
  next_at: number | null;
  /** Since when the record is gone. */
  lost_at: number | null;
};

/** Forgotten unless the address is confirmed. */
export type FollowRequestTable = {
  organisation_id: string;
  email_key: string;
  email: string;
  /** SHA-256 in base64url. Only the mail has the token. */
  hash: string;
  expires_at: number;
  confirmed_at: number | null;
};

export type ChannelTables = {
  channels: ChannelTable;
  domain_proofs: DomainProofTable;
  follow_requests: FollowRequestTable;
};
