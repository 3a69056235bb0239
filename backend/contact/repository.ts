import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { ContactMessageInput } from '@/lib/contract';
import { toEmailKey } from '../accounts/email-key';
import { createId } from '../store/ids';
import type { Schema } from '../store/schema';

/** Returns whether it is new: the same words of one person on one day (UTC) are one message. */
export async function createMessage(
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
