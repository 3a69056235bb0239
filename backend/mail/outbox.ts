import { sql, type Transaction } from 'kysely';
import { createId } from '../store/ids';
import type { OutboxTable, Schema, Store } from '../store/schema';

/**
 * `fromName` replaces the site's name. A mail with `validUntil` (ms), such as one with a secret
 * link, is not sent later, and its text is deleted once it is sent or has failed.
 */
export type Mail = {
  to: string;
  replyTo?: string;
  fromName?: string;
  subject: string;
  text: string;
  html?: string;
  validUntil?: number;
  /** What it is about, for who looks a person's mails up. */
  eventId?: string | null;
  orderId?: string;
  /** One of a broadcaster's message to many. */
  bulk?: { id: string; messageId: string; unsubscribeUrl: string | null };
};

export type OutboxRow = OutboxTable;

/** A receipt waits for no more mails of a message than these. */
const BULK_BATCH = 5;
export const KEPT_MS = 90 * 24 * 60 * 60_000;
export const LATE = 'It was too late to send it.';
const REDACTED_BODY = {
  body: 'The text of this mail is not kept.',
  html: null,
};

/** Runs in the caller's transaction. Wake the mailer after the commit. Returns the mail's id. */
export async function enqueueMail(trx: Transaction<Schema>, mail: Mail, nowMs: number): Promise<string> {
  const id = mail.bulk?.id ?? createId('mal');
  // The owner of the address took it off the purchase.
  if (mail.to === '') return id;
  await trx
    .insertInto('outbox')
    .values({
      id,
      to_address: mail.to,
      reply_to: toReplyTo(mail),
      subject: mail.subject,
      body: mail.text,
      html: mail.html ?? null,
      from_name: mail.fromName ?? null,
      status: 'waiting',
      attempts: 0,
      last_error: null,
      created_at: nowMs,
      next_attempt_at: nowMs,
      sent_at: null,
      valid_until: mail.validUntil ?? null,
      message_id: mail.bulk?.messageId ?? null,
      event_id: mail.eventId ?? null,
      order_id: mail.orderId ?? null,
      unsubscribe_url: mail.bulk?.unsubscribeUrl ?? null,
    })
    .execute();
  return id;
}

/** Replies about an event go to its organisation's confirmed address, and without one to ours. */
const toReplyTo = ({ replyTo, eventId }: Mail) =>
  replyTo === undefined || !eventId
    ? (replyTo ?? null)
    : sql<string>`coalesce((select organisations.reply_to from organisations
        join events on events.organisation_id = organisations.id where events.id = ${eventId}), ${replyTo})`;

export const UNSENT = {
  table: 'outbox',
  dueAt: 'next_attempt_at',
  since: 'created_at',
  where: sql<boolean>`status = 'waiting'`,
} as const;

/** Times in ms. */
export function createOutbox(store: Store) {
  const change = (id: string, values: Partial<OutboxRow>) =>
    store
      .updateTable('outbox')
      .set(values)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();

  return {
    /** Messages to many only while no other mail is due, a few at a time. */
    async listDue(nowMs: number, limit: number): Promise<OutboxRow[]> {
      const due = store
        .selectFrom('outbox')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('next_attempt_at', '<=', nowMs)
        .orderBy('created_at');
      const own = await due.where('message_id', 'is', null).limit(limit).execute();
      return own.length > 0 ? own : due.where('message_id', 'is not', null).limit(BULK_BATCH).execute();
    },

    /** Resolves with false when another sender was first. */
    async claim(mail: OutboxRow, untilMs: number): Promise<boolean> {
      const claimed = await store
        .updateTable('outbox')
        .set({ next_attempt_at: untilMs, attempts: mail.attempts + 1 })
        .where('id', '=', mail.id)
        .where('status', '=', 'waiting')
        .where('next_attempt_at', '=', mail.next_attempt_at)
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },

    markSent: (mail: OutboxRow, nowMs: number) =>
      change(mail.id, { status: 'sent', sent_at: nowMs, last_error: null, ...withoutSecret(mail) }),
    retryLater: (id: string, atMs: number, error: string) =>
      change(id, { next_attempt_at: atMs, last_error: error }),
    giveUp: (mail: OutboxRow, error: string) =>
      change(mail.id, { status: 'failed', last_error: error, ...withoutSecret(mail) }),

    list: (limit: number): Promise<OutboxRow[]> =>
      store
        .selectFrom('outbox')
        .selectAll()
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute(),
  };
}

/** Deletes finished mails after 90 days, and the text of unsent mails with an expired link. */
export async function dropStaleMail(store: Store, nowMs: number): Promise<void> {
  await store
    .deleteFrom('outbox')
    .where('status', '!=', 'waiting')
    .where('created_at', '<', nowMs - KEPT_MS)
    .execute();
  await store
    .updateTable('outbox')
    .set({ status: 'failed', last_error: LATE, ...REDACTED_BODY })
    .where('status', '=', 'waiting')
    .where('valid_until', '<', nowMs)
    .execute();
}

function withoutSecret({ valid_until: validUntil }: OutboxRow): Partial<OutboxRow> {
  return validUntil === null ? {} : REDACTED_BODY;
}
