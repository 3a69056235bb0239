import type { Dispute } from './types';

/**
 * Returns null for an inquiry (`warning_…`) or a `prevented` dispute, which hold no money. Unknown
 * statuses count as open. Source: docs.stripe.com/disputes/how-disputes-work
 */
export function readStripeDispute(dispute: {
  id: string;
  status: string;
  amount: number;
  charge: string | { id: string };
  reason: string;
  created: number;
  balance_transactions?: readonly { amount: number; currency: string }[];
}): Dispute | null {
  const { id, status, amount: amountCents, charge, reason, created } = dispute;
  if (status.startsWith('warning_') || status === 'prevented') return null;
  const heldCents = readHeldCents(dispute.balance_transactions ?? []);
  return {
    id,
    amountCents,
    reason,
    createdAtMs: created * 1000,
    ...(heldCents !== null && { heldCents }),
    moneyReference: typeof charge === 'string' ? charge : charge.id,
    status: status === 'won' || status === 'lost' ? status : 'open',
  };
}

// Stripe withdraws the whole disputed amount even after a partial refund. Null without movements in
// our currency.
function readHeldCents(movements: readonly { amount: number; currency: string }[]): number | null {
  if (movements.length === 0 || movements.some(({ currency }) => currency !== 'usd')) return null;
  return movements.reduce((sum, { amount }) => sum - amount, 0);
}

/** Source: developer.paypal.com/api/customer-disputes/v1 */
const LOST_OUTCOMES = new Set(['RESOLVED_BUYER_FAVOUR', 'ACCEPTED']);

/** A dispute resolved with any other outcome counts as won. */
export function readPaypalDisputeStatus(dispute: {
  status?: string | undefined;
  dispute_outcome?: { outcome_code?: string | undefined } | undefined;
}): Dispute['status'] {
  if (dispute.status !== 'RESOLVED') return 'open';
  return LOST_OUTCOMES.has(dispute.dispute_outcome?.outcome_code ?? '') ? 'lost' : 'won';
}

/** Prefers an open dispute, then a lost one. */
export function pickDispute<T extends Pick<Dispute, 'status'>>(disputes: readonly T[]): T | null {
  const find = (status: Dispute['status']) => disputes.find((dispute) => dispute.status === status);
  return find('open') ?? find('lost') ?? disputes[0] ?? null;
}
