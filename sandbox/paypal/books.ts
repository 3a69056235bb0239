import type { BookLine } from '@/sandbox/shared/books';
import { type Disputes, takenCents } from './disputes';
import { type Orders, refundedCents } from './orders';
import { toFee, toVariableFee } from './wire';

/** PayPal gives back the variable part of its fee with a refund. */
export function listPaypalBooks(orders: Orders, disputes: Disputes): BookLine[] {
  return orders.list().flatMap(({ customId: orderId, cents, capture }): BookLine[] => {
    if (capture?.status !== 'COMPLETED') return [];
    return [
      { orderId, kind: 'payment', cents, feeCents: toFee(cents), atMs: capture.createdMs },
      ...capture.refunds
        .filter(({ status }) => status !== 'FAILED')
        .map((refund): BookLine => ({
          orderId,
          kind: 'refund',
          cents: -refund.cents,
          feeCents: -toVariableFee(refund.cents),
          atMs: refund.createdMs,
        })),
      ...disputes.listByCapture(capture.id).map((dispute): BookLine => ({
        orderId,
        kind: 'dispute',
        cents: 0 - takenCents(dispute, cents - refundedCents(capture)),
        feeCents: 0,
        atMs: dispute.createdMs,
      })),
    ];
  });
}
