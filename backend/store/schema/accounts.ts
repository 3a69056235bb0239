export type UserTable = {
  id: string;
  name: string;
  email: string;
  /** Unique (`toEmailKey`). The id once the account is deleted. */
  email_key: string;
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
};

export type MailTokenPurpose = 'reset' | 'verify' | 'change';

export type MailTokenTable = {
  /** SHA-256 in base64url. Only the mail has the token. */
  hash: string;
  user_id: string;
  purpose: MailTokenPurpose;
  email: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

export type ResetRequestTable = {
  id: string;
  email_key: string;
  created_at: number;
  /** The event's `domain_key` for a request on its host. Null on the main site. */
  event_domain: string | null;
  return_to: string | null;
};

export type AccountTables = {
  users: UserTable;
  sessions: SessionTable;
  mail_tokens: MailTokenTable;
  reset_requests: ResetRequestTable;
};
