import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { calls, type ContactMessageInput } from '@/lib/contract';
import { ok } from '@/lib/result';
import { toEmailKey } from '../accounts/email-key';
import type { BackendConfig, BackendDeps } from '../config/config';
import { createRateLimit, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Router } from '../http/router';
import type { Mailer } from '../mail/mailer';
import { enqueueMail, type Mail } from '../mail/outbox';
import { createId } from '../store/ids';
import type { Schema } from '../store/schema';

export const PER_ADDRESS = 20;
export const PER_EMAIL = 4;
const WINDOW_MS = 60 * 60 * 1000;

const THANKS = { message: 'Thank you! We received your message and will reply soon.' };

export function mountContact(
  router: Router,
  { mail: { contactTo } }: Pick<BackendConfig, 'mail'>,
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
  mailer: Pick<Mailer, 'wake'>,
): void {
  const rule = { windowMs: WINDOW_MS, says: 'You have sent too many messages' };
  const byAddress = createRateLimit(store, { ...rule, name: 'contact-address', points: PER_ADDRESS });
  const byEmail = createRateLimit(store, { ...rule, name: 'contact-email', points: PER_EMAIL });

  router.post(calls.sendContactMessage, async (input, caller) => {
    // A robot gets the normal response, so it has no reason to try again.
    if (input.website) return ok(THANKS);
    const turn = await takeInTurn([
      [byAddress, toAddressKey(caller)],
      [byEmail, toEmailKey(input.email)],
    ]);
    if (!turn.ok) return turn;
    await store.transaction().execute(async (trx) => {
      const isNew = await createMessage(trx, input, now());
      if (isNew) await enqueueMail(trx, toMail(input, contactTo), now());
    });
    mailer.wake();
    return ok(THANKS);
  });
}

function toMail({ firstName, lastName, email, message }: ContactMessageInput, to: string): Mail {
  const name = `${firstName} ${lastName}`;
  return {
    to,
    replyTo: email,
    subject: `Message from ${name}`,
    text: `${message}\n\n-- \n${name} <${email}>, through the contact form. Reply to this email to answer.\n`,
  };
}

/** Resolves with false for a repeat of the same text, sender and day (UTC). */
async function createMessage(
  trx: Transaction<Schema>,
  input: ContactMessageInput,
  nowMs: number,
): Promise<boolean> {
  const added = await trx
    .insertInto('contact_messages')
    .values({
      id: createId('msg'),
      fingerprint: toFingerprint(input, nowMs),
      first_name: input.firstName,
      last_name: input.lastName,
      email: input.email,
      email_key: toEmailKey(input.email),
      message: input.message,
      created_at: nowMs,
    })
    .onConflict((oc) => oc.column('fingerprint').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

function toFingerprint({ firstName, lastName, email, message }: ContactMessageInput, nowMs: number): string {
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const words = JSON.stringify([day, toEmailKey(email), firstName, lastName, message]);
  return createHash('sha256').update(words).digest('base64url');
}
