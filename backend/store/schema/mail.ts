export type ContactMessageTable = {
  id: string;
  /** Hash of the sender, text and day (UTC). Unique, so a repeated message is stored once. */
  fingerprint: string;
  first_name: string;
  last_name: string;
  email: string;
  message: string;
  created_at: number;
  email_key: string | null;
};

/** `failed`: rejected for good, or too old. */
export type MailStatus = 'waiting' | 'sent' | 'failed';

export type OutboxTable = {
  id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  body: string;
  html: string | null;
  from_name: string | null;
  status: MailStatus;
  attempts: number;
  last_error: string | null;
  created_at: number;
  /** A sender claims a mail by moving this. */
  next_attempt_at: number;
  sent_at: number | null;
  /** Sent no later than this, and its text is not kept. */
  valid_until: number | null;
  /** Of a broadcaster's message to many, which goes after all other mail. */
  message_id: string | null;
  /** What it is about. */
  event_id: string | null;
  order_id: string | null;
  /** RFC 8058 */
  unsubscribe_url: string | null;
};

export type MailTables = {
  contact_messages: ContactMessageTable;
  outbox: OutboxTable;
};
