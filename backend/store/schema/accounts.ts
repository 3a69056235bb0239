export type UserTable = {
  id: string;
  name: string;
  email: string;
  /** What emails are compared by; unique. See `toEmailKey`. The id once the account is deleted. */
  email_key: string;
  password_hash: string;
  /** The code of the link the person came by: another person's `referral_code`, or a campaign's. */
  referral: string | null;
  created_at: number;
  /** Null for never. */
  email_verified_at: number | null;
  /** Set when name and email were taken out of the row; orders still refer to it. */
  deleted_at: number | null;
  /** To send others with; unique. Null only in rows of an older release. */
  referral_code: string | null;
};

export type SessionTable = {
  /** The `jti` of the token. */
  jti: string;
  user_id: string;
  created_at: number;
  expires_at: number;
  revoked_at: number | null;
};

/** A new password, the address of a new account, or a changed address. */
export type MailTokenPurpose = 'reset' | 'verify' | 'change';

export type MailTokenTable = {
  /** SHA-256 of the token, in base64url; the token itself is in the mail only. */
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
  /** The `domain_key` of the event on whose host it was asked for; null on the main site. */
  event_domain: string | null;
  /** The path that its reader came from, for after the login. */
  return_to: string | null;
};
