export type ContactMessageTable = {
  id: string;
  /** Of who wrote what on which day (UTC); unique, so that a repeated message is kept once. */
  fingerprint: string;
  first_name: string;
  last_name: string;
  email: string;
  message: string;
  created_at: number;
  /** Null only in rows of an older release. */
  email_key: string | null;
};

/** `failed`: refused for good, or waited too long. */
export type MailStatus = 'waiting' | 'sent' | 'failed';

export type OutboxTable = {
  id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  body: string;
  /** The same as HTML; null for a mail without. */
  html: string | null;
  /** The sender's name where it is not the site's. */
  from_name: string | null;
  status: MailStatus;
  attempts: number;
  last_error: string | null;
  created_at: number;
  /** Moving it is how a sender takes a mail. */
  next_attempt_at: number;
  sent_at: number | null;
  /** When its link has run out; null for never. */
  valid_until: number | null;
};
