import { createHash } from 'node:crypto';
import type { Gift } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { toKnownZone } from '@/lib/time/known-zone';
import { parseLocalTime, toLocalText } from '@/lib/time/local-time';
import { toEmailKey } from '../accounts/email-key';
import { isSameAddress } from '../accounts/guests';
import { unreachable } from '../http/failure';
import { toGiftHolder } from '../store/held-by';
import type { Store } from '../store/schema';
import type { OrderContext } from './context';
import type { SaleItem } from './sale-item';

/** Of the day in the event's zone. */
const MAIL_TIME = '09:00';

export const GIVEN_ALREADY = 'You have already given this ticket to this address. Nothing was charged.';

const refuseField = (field: keyof Gift, message: string) =>
  fail('invalid_input', message, { fields: { [field]: message } });

/** One gift for each giver, ticket and recipient has this key. It tells no address. */
export function toGiftKey(plainKey: string, email: string): string {
  const recipient = createHash('sha256').update(toEmailKey(email)).digest('base64url').slice(0, 22);
  return `${plainKey}:gift:${recipient}`;
}

/** When the mail is due, in ms. Fails with `invalid_input`. */
export async function planGift(
  { store, now, mailer }: Pick<OrderContext, 'store' | 'now' | 'mailer'>,
  { userId, eventId }: { userId: string; eventId: string },
  { email, day }: Gift,
): Promise<Result<number>> {
  const { start_time: startsAt, timezone } = await store
    .selectFrom('events')
    .select(['start_time', 'timezone'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const giver = await store.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  if (giver && isSameAddress(giver.email, email))
    return refuseField('email', 'This is your own address. Buy the ticket without a gift instead.');
  if (!(await mailer.reaches(email))) return unreachable();
  const zone = toKnownZone(timezone) ?? 'UTC';
  const toDay = (ms: number) => toLocalText(ms, zone).slice(0, 10);
  if (day > toDay(startsAt)) return refuseField('day', 'Please choose a day before the event starts.');
  const due = day === '' ? ok(now()) : parseLocalTime(`${day}T${MAIL_TIME}`, zone, false);
  if (!due.ok) return refuseField('day', due.error.message);
  return day <= toDay(now()) ? ok(now()) : due;
}

/** The item as a gift. Fails with `invalid_input`. */
export async function toGiftItem(
  context: OrderContext,
  userId: string,
  item: SaleItem,
  gift: Gift,
): Promise<Result<SaleItem>> {
  if (item.event_id === null) return ok(item);
  const due = await planGift(context, { userId, eventId: item.event_id }, gift);
  if (!due.ok) return due;
  const item_key = toGiftKey(item.item_key, gift.email);
  const { name, email, giver, line } = gift;
  return ok({
    ...item,
    item_key,
    holder_id: toGiftHolder(userId, item_key),
    gift: { name, email, giver, line, send_at: due.value },
  });
}

/** With the order, in its transaction. A mail that went out stays as it was. */
export async function saveGift(
  trx: Store,
  orderId: string,
  gift: NonNullable<SaleItem['gift']>,
  nowMs: number,
): Promise<void> {
  await trx
    .insertInto('gifts')
    .values({
      order_id: orderId,
      ...gift,
      created_at: nowMs,
      sent_at: null,
      refuse_hash: null,
      refused_at: null,
    })
    .onConflict((oc) => oc.column('order_id').doUpdateSet(gift).where('gifts.sent_at', 'is', null))
    .execute();
}
