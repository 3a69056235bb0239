import { sql } from 'kysely';
import type { Store } from '../store/schema';
import { toEmailKeys } from './email-key';
import { NO_PASSWORD } from './password';

type Recipient = { orderId: string; eventId: string | null; email: string };

/**
 * What an address has left that had no more than this gift: mails of it, messages to its event, and
 * the account that came with a code that was never entered.
 */
export async function eraseRecipient(trx: Store, { orderId, eventId, email }: Recipient): Promise<void> {
  if (email === '') return;
  const spellings = [email, ...toEmailKeys(email)];
  const messages = await trx
    .deleteFrom('message_deliveries')
    .where('address', 'in', spellings)
    .where('user_id', 'is', null)
    .where('message_id', 'in', (eb) => eb.selectFrom('messages').select('id').where('event_id', '=', eventId))
    .returning('id')
    .execute();
  const unproved = await trx
    .deleteFrom('users')
    .where('email_key', 'in', spellings)
    .where('password_hash', '=', NO_PASSWORD)
    .where('email_verified_at', 'is', null)
    .where(sql<boolean>`not exists (select 1 from orders where user_id = users.id or holder_id = users.id)`)
    .returning('id')
    .execute();
  await trx
    .deleteFrom('outbox')
    .where('to_address', 'in', spellings)
    .where((eb) =>
      eb.or([
        eb('order_id', '=', orderId),
        eb('id', 'in', ['', ...messages.map(({ id }) => id)]),
        ...(unproved.length > 0 ? [eb('order_id', 'is', null)] : []),
      ]),
    )
    .execute();
}
