import type { Transaction } from 'kysely';
import { createId } from '../../store/ids';
import type { Schema } from '../../store/schema';

export type LogValue = string | number | boolean | null;
export type LogChange = { field: string; before: LogValue; after: LogValue };

/** The sentence for each is in log-sentences.ts. */
export type LogAction =
  | 'organisation-started'
  | 'settings-changed'
  | 'organisation-approved'
  | 'organisation-suspended'
  | 'organisation-resumed'
  | 'organisation-declined'
  | 'member-invited'
  | 'invitation-withdrawn'
  | 'member-joined'
  | 'role-changed'
  | 'member-removed'
  | 'member-left'
  | 'event-created'
  | 'event-copied'
  | 'event-imported'
  | 'page-changed'
  | 'video-changed'
  | 'ticket-added'
  | 'ticket-changed'
  | 'ticket-removed'
  | 'ticket-moved'
  | 'event-published'
  | 'event-unpublished'
  | 'event-deleted'
  | 'event-postponed'
  | 'event-cancelled'
  | 'step-dismissed'
  | 'key-made'
  | 'keys-withdrawn'
  | 'encoder-disconnected'
  | 'status-said'
  | 'status-removed'
  | 'break-begun'
  | 'break-ended'
  | 'show-started'
  | 'show-ended'
  | 'show-reopened'
  | 'rehearsal-begun'
  | 'rehearsal-ended'
  | 'video-uploaded'
  | 'video-renamed'
  | 'video-retried'
  | 'video-deleted'
  | 'recording-deleted'
  | 'captions-added'
  | 'captions-removed'
  | 'chapters-changed'
  | 'replay-trimmed'
  | 'code-added'
  | 'codes-made'
  | 'code-switched-off'
  | 'code-switched-on'
  | 'partner-added'
  | 'share-changed'
  | 'payout-noted'
  | 'payout-undone'
  | 'receipt-sent'
  | 'order-refunded'
  | 'order-moved'
  | 'screens-freed'
  | 'guest-added'
  | 'guest-withdrawn'
  | 'guests-imported'
  | 'refund-run-started'
  | 'refund-run-approve'
  | 'refund-run-pause'
  | 'refund-run-resume'
  | 'refund-run-retry'
  | 'refund-run-withdraw'
  | 'message-written'
  | 'message-sent'
  | 'message-scheduled'
  | 'message-cancelled';

export type LogLine = {
  organisationId: string;
  /** Null for the platform's operator. */
  userId: string | null;
  action: LogAction;
  eventId?: string;
  subject?: string;
  changes?: readonly LogChange[];
};

/** Runs in the transaction of the change itself. */
export async function writeLog(trx: Transaction<Schema>, line: LogLine, nowMs: number): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: createId('log'),
      organisation_id: line.organisationId,
      at: nowMs,
      user_id: line.userId,
      event_id: line.eventId ?? null,
      action: line.action,
      subject: line.subject ?? null,
      changes: JSON.stringify(line.changes ?? []),
    })
    .execute();
}

/** The fields whose values differ. Lists and objects are compared, and logged, as JSON. */
export function listChanges(before: object, after: object): LogChange[] {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((field) => {
    const change = { field, before: toLogValue(from.get(field)), after: toLogValue(to.get(field)) };
    return change.before === change.after ? [] : [change];
  });
}

function toLogValue(value: unknown): LogValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
