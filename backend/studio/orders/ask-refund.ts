import type { z } from 'zod';
import type { careCalls } from '@/lib/contract/studio/organisation/care';
import { ROLE_LABELS } from '@/lib/contract/studio/shared/roles';
import { formatUsd, parseUsdToCents } from '@/lib/money';
import { fail, ok, type Result } from '@/lib/result';
import { sendAlert } from '../../mail/send-alert';
import type { StudioContext } from '../context';
import { writeLog } from '../log/log';
import type { Member } from '../studio-router';
import { findMembership } from '../team/members';
import { findOrder } from './order-view';

const DAY_MS = 24 * 60 * 60_000;

/** Mails the owners a link to the order, once a day for each order. */
export async function askRefund(
  { config: { site }, deps, mailer }: StudioContext,
  { amount, note, ...ids }: z.output<typeof careCalls.askRefund.body>,
  { organisationId, userId, role }: Member,
): Promise<Result<{ message: string }>> {
  const { store, now } = deps;
  const found = await findOrder(store, ids);
  if (!found.ok) return found;
  const { item_name: item } = found.value;
  const cents = amount === '' ? null : parseUsdToCents(amount);
  const { eventId, orderId } = ids;
  const asked = await store.transaction().execute(async (trx): Promise<Result<{ message: string }>> => {
    const name = (await findMembership(trx, organisationId, userId))?.name ?? '';
    const mails = await sendAlert(
      trx,
      site,
      {
        organisationId,
        kind: 'refund',
        key: orderId,
        eventId,
        orderId,
        repeatBefore: now() - DAY_MS,
        subject: `Please refund an order: ${item}`,
        heading: 'A refund needs an owner',
        parts: [
          `${name} (${ROLE_LABELS[role]}) asks you to refund an order.`,
          {
            facts: [
              ['Order', orderId],
              ['Ticket', item],
              ['Amount', cents === null ? 'All that is left' : formatUsd(cents)],
              ...(note === '' ? [] : [['Reason', note] as const]),
            ],
          },
          {
            action: 'Open the order',
            url: `${site.url}/studio/events/${encodeURIComponent(eventId)}/orders/${encodeURIComponent(orderId)}`,
          },
        ],
      },
      now(),
    );
    const line = { organisationId, userId, eventId, subject: orderId, action: 'refund-asked' } as const;
    if (mails) await writeLog(trx, line, now());
    // So that asking again mails an owner who takes them by then.
    if (mails === 0)
      await trx
        .deleteFrom('alerts')
        .where('organisation_id', '=', organisationId)
        .where('kind', '=', 'refund')
        .where('subject', '=', orderId)
        .execute();
    return mails === 0
      ? fail('conflict', 'No owner takes these emails at the moment. Please ask an owner yourself.')
      : ok({ message: 'The owners get an email with a link to this order.' });
  });
  mailer.wake();
  return asked;
}
