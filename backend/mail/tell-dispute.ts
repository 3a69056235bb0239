import type { Transaction } from 'kysely';
import { formatUsd } from '@/lib/money';
import type { SiteConfig } from '../config/config';
import type { DisputeRow, OrderRow, Schema } from '../store/schema';
import { sendAlert } from './send-alert';

/** Runs in the transaction that books the dispute. An order of a plan has no organisation. */
export async function tellDispute(
  trx: Transaction<Schema>,
  site: SiteConfig,
  order: Pick<OrderRow, 'id' | 'event_id' | 'item_name' | 'organisation_id' | 'package_id'>,
  dispute: Pick<DisputeRow, 'id' | 'amount_cents'>,
  nowMs: number,
): Promise<void> {
  const { id, event_id: eventId, item_name: item, organisation_id: organisationId } = order;
  if (organisationId === null) return;
  const of = encodeURIComponent;
  const path =
    eventId === null
      ? `/studio/passes?organisation=${of(organisationId)}&pass=${of(order.package_id ?? '')}`
      : `/studio/events/${of(eventId)}/orders/${of(id)}`;
  const alert = {
    organisationId,
    kind: 'dispute',
    key: dispute.id,
    ...(eventId !== null && { eventId }),
    orderId: id,
    subject: `Dispute opened: ${item}`,
    heading: 'A payment is disputed',
    parts: [
      `A buyer asks for ${formatUsd(dispute.amount_cents)} back through their bank or PayPal. Their access is paused until the dispute is decided.`,
      'We answer the dispute. If you know something about this order that helps, please write to us.',
      {
        facts: [
          ['Order', id],
          [eventId === null ? 'Pass' : 'Ticket', item],
        ],
      },
      { action: 'Open the order', url: `${site.url}${path}` },
    ],
  } as const;
  await sendAlert(trx, site, alert, nowMs);
}
