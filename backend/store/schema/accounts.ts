export type UserTable = {
  id: string;
  name: string;
  email: string;
  /** Unique (`toEmailKey`). The id once the account is deleted, and while it is a guest. */
  email_key: string;
  /** `NO_PASSWORD` where none was set yet. */
  password_hash: string;
  referral: string | null;
  created_at: number;
  email_verified_at: number | null;
  /** Name and email are deleted then. Orders still refer to the row. */
  deleted_at: number | null;
  /** Unique. Null only in rows of an older release. */
  referral_code: string | null;
};

export type SessionTable = {
  jti: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
  /** The event's `domain_key` for a login on its host. Null on the main site. */
  event_domain: string | null;
  /**
   * Null for a login. Else this is no login: a guest's grant for the purchase of the item, or with
   * `PLAYBACK_GRANT` one of a paired screen.
   */
  item_key: string | null;
  /** When the buyer corrected the address with this grant. */
  corrected_at: number | null;
  /** The `jti` of the login that all sessions of this sign-in come from. Null for that login. */
  family: string | null;
};

/** `refuse`: the owner of the address takes it off the purchase of the guest `user_id`. */
export type MailTokenPurpose = 'reset' | 'verify' | 'change' | 'refuse' | 'code';

export type MailTokenTable = {
  /** SHA-256 in base64url. Only the mail has the token. */
  hash: string;
  user_id: string;
  purpose: MailTokenPurpose;
  email: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** Of a code. Null for a link. */
  tries: number | null;
};

export type ResetRequestTable = {
  id: string;
  email_key: string;
  created_at: number;
  /** The event's `domain_key` for a request on its host. Null on the main site. */
  event_domain: string | null;
  return_to: string | null;
  /** Null: a link for a new password. */
  purpose: 'code' | null;
};

export type AccountTables = {
  users: UserTable;
  sessions: SessionTable;
  mail_tokens: MailTokenTable;
  reset_requests: ResetRequestTable;
};
