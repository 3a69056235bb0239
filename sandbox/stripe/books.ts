import type { BookLine } from '@/sandbox/shared/books';
import type { IntentRecord } from './intent';
import type { StripeState } from './state';
import { toFee } from './wire';

/** Stripe keeps its fee when money goes back. */
export function listStripeBooks({ intents, refunds, disputes }: StripeState): BookLine[] {
  const list = ({ id, amount, metadata, chargedMs, createdMs }: IntentRecord): BookLine[] => {
    const orderId = metadata.order_id ?? null;
    const back = (kind: 'refund' | 'dispute', cents: number, atMs: number): BookLine => ({
      orderId,
      kind,
      cents: -cents,
      feeCents: 0,
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
        .filter(({ status }) => status !== 'won' && !status.startsWith('warning_'))
        .map((dispute) => back('dispute', dispute.amount, dispute.createdMs)),
    ];
  };
  return intents
    .list()
    .filter(({ status }) => status === 'succeeded')
    .flatMap(list);
}
