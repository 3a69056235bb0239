export type ContactMessageTable = {
  id: string;
  /** Of who wrote what on which day (UTC); unique, so that a repeated message is kept once. */
  fingerprint: string;
  first_name: string;
  last_name: string;
  email: string;
  message: string;
  created_at: number;
  /** See `toEmailKey`; null only in rows that an older release wrote meanwhile. */
  email_key: string | null;
};

/** `waiting` until a server has taken it (`sent`), refused it for good, or too long has passed (`failed`). */
export type MailStatus = 'waiting' | 'sent' | 'failed';

export type OutboxTable = {
  id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  /** Plain text. */
  body: string;
  status: MailStatus;
  attempts: number;
  /** What the last attempt failed with, in the server's words. */
  last_error: string | null;
  created_at: number;
  /** When it may be tried next. Moving it is how a sender takes a mail. */
  next_attempt_at: number;
  sent_at: number | null;
  /** When it is of no use any more, because its link has run out; null for never. Its text goes with it. */
  valid_until: number | null;
};
