import type { Selectable } from 'kysely';
import type { MessageGroup, NoticeKind } from '@/lib/contract/studio/messages/calls';

/** `cancelled`: before it was sent, or in the middle of that. */
export type MessageStatus = 'draft' | 'scheduled' | 'sending' | 'sent' | 'cancelled';

export type MessageTable = {
  id: string;
  organisation_id: string;
  event_id: string;
  audience: MessageGroup | NoticeKind;
  /** Of buyers; null for all. */
  package_id: string | null;
  subject: string;
  body: string;
  status: MessageStatus;
  version: number;
  /** Its author; once it is scheduled, the member who did that. */
  created_by: string;
  created_at: number;
  /** Null for a draft. */
  send_at: number | null;
  /** When its recipients were fixed. */
  started_at: number | null;
  /** When the last of its mails was sent or given up. */
  finished_at: number | null;
  recipients: number | null;
  /** Counts that outlive the deliveries. */
  sent: number | null;
  failed: number | null;
};

/**
 * `waiting`: not in the outbox yet. `queued`: a mail in the outbox with the same id. `cancelled`:
 * the message was, or its reader has unsubscribed.
 */
export type DeliveryStatus = 'waiting' | 'queued' | 'sent' | 'failed' | 'cancelled';

export type MessageDeliveryTable = {
  id: string;
  message_id: string;
  address: string;
  /** Null for an address without an account. */
  user_id: string | null;
  status: DeliveryStatus;
  created_at: number;
  sent_at: number | null;
  error: string | null;
};

export type MessageRow = Selectable<MessageTable>;

export type MessageTables = {
  messages: MessageTable;
  message_deliveries: MessageDeliveryTable;
};
