import type { Dispute } from './types';

/**
 * How a Stripe dispute stands (docs.stripe.com/disputes/how-disputes-work); null for those that hold no money. An inquiry
 * (`warning_…`) is a question from the bank, and a `prevented` one never became a chargeback: what was given back for it
 * is a refund. An appeal, and a status that is not known here, count as open.
 */
export function readStripeDispute({ id, status }: { id: string; status: string }): Dispute | null {
  if (status.startsWith('warning_') || status === 'prevented') return null;
  return { id, status: status === 'won' || status === 'lost' ? status : 'open' };
}

/** Outcomes after which the buyer has the money (developer.paypal.com/api/customer-disputes/v1). */
const LOST_OUTCOMES = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/**
 * How a PayPal dispute stands. Resolved without the buyer's favour means that the money stays here: in our favour, cancelled,
 * denied, or paid out by PayPal itself.
 */
export function readPaypalDispute(dispute: {
  dispute_id: string;
  status?: string | undefined;
  dispute_outcome?: { outcome_code?: string | undefined } | undefined;
}): Dispute {
  const { dispute_id: id, status, dispute_outcome: outcome } = dispute;
  if (status !== 'RESOLVED') return { id, status: 'open' };
  return { id, status: LOST_OUTCOMES.has(outcome?.outcome_code ?? '') ? 'lost' : 'won' };
}

/** Of several disputes about one payment, the one that decides: an open one, else a lost one, else any. */
export function pickDispute(disputes: readonly (Dispute | null)[]): Dispute | null {
  const known = disputes.filter((dispute) => dispute !== null);
  const find = (status: Dispute['status']) => known.find((dispute) => dispute.status === status);
  return find('open') ?? find('lost') ?? known[0] ?? null;
}
