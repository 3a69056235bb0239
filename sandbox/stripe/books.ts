import type { BookLine } from '@/sandbox/shared/books';
import { DISPUTE_FEE, isInquiry } from './disputes';
import type { IntentRecord } from './intent';
import type { StripeState } from './state';
import { toFee } from './wire';

/** Stripe keeps its fee when money goes back. */
export function listStripeBooks({ intents, refunds, disputes }: StripeState): BookLine[] {
  const list = ({ id, amount, metadata, chargedMs, createdMs }: IntentRecord): BookLine[] => {
    const orderId = metadata.order_id ?? null;
    const back = (kind: 'refund' | 'dispute', cents: number, atMs: number, feeCents = 0): BookLine => ({
      orderId,
      kind,
      cents: 0 - cents,
      feeCents,
      atMs,
    });
    return [
      { orderId, kind: 'payment', cents: amount, feeCents: toFee(amount), atMs: chargedMs ?? createdMs },
      ...refunds
        .list(id)
        .filter(({ status }) => status !== 'failed')
        .map((refund) => back('refund', refund.amount, refund.createdMs)),
      ...disputes
        .listByIntent(id)
        .filter(({ status }) => !isInquiry(status))
        .flatMap(({ amount: held, status, createdMs: heldMs, wonMs = heldMs }) => [
          back('dispute', held, heldMs, DISPUTE_FEE),
          ...(status === 'won' ? [back('dispute', -held, wonMs)] : []),
        ]),
    ];
  };
  return intents
    .list()
    .filter(({ status }) => status === 'succeeded')
    .flatMap(list);
}
