import type { Transaction } from 'kysely';
import { createId } from '../store/ids';
import type { OutboxTable, Schema, Store } from '../store/schema';

/** A mail in plain text. Subject and addresses are one line each. */
export type Mail = { to: string; replyTo?: string; subject: string; text: string };

export type OutboxRow = OutboxTable;

/**
 * Puts a mail into the outbox, as a part of the transaction that is its reason: both happen or neither does. It is sent
 * after the commit, by the mailer; `wake` it then. Returns the mail's id.
 */
export async function enqueueMail(trx: Transaction<Schema>, mail: Mail, nowMs: number): Promise<string> {
  const id = createId('mal');
  await trx
    .insertInto('outbox')
    .values({
      id,
      to_address: mail.to,
      reply_to: mail.replyTo ?? null,
      subject: mail.subject,
      body: mail.text,
      status: 'waiting',
      attempts: 0,
      last_error: null,
      created_at: nowMs,
      next_attempt_at: nowMs,
      sent_at: null,
    })
    .execute();
  return id;
}

/** The outbox table for whoever sends and shows what is in it. Times in milliseconds. */
export function createOutbox(store: Store) {
  const change = (id: string, values: Partial<OutboxRow>) =>
    store
      .updateTable('outbox')
      .set(values)
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();

  return {
    /** Mails that are due, the oldest first. */
    listDue: (nowMs: number, limit: number): Promise<OutboxRow[]> =>
      store
        .selectFrom('outbox')
        .selectAll()
        .where('status', '=', 'waiting')
        .where('next_attempt_at', '<=', nowMs)
        .orderBy('created_at')
        .limit(limit)
        .execute(),

    /** Takes a mail for one attempt, until `untilMs`; false when another sender has just taken it. */
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

    markSent: (id: string, nowMs: number) => change(id, { status: 'sent', sent_at: nowMs, last_error: null }),
    retryLater: (id: string, atMs: number, error: string) =>
      change(id, { next_attempt_at: atMs, last_error: error }),
    giveUp: (id: string, error: string) => change(id, { status: 'failed', last_error: error }),

    /** All mails, the newest first. */
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

export type Outbox = ReturnType<typeof createOutbox>;
