import type { Dispute } from './types';

type Movement = { amount: number; currency: string; fee?: number; created?: number };

/**
 * Stripe withdraws the whole disputed amount even after a partial refund, and a fee of its own.
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
  evidence_details?: { due_by: number | null };
  balance_transactions?: readonly Movement[];
}): Dispute | null {
  const { id, status, amount: amountCents, charge, reason, created } = dispute;
  if (status.startsWith('warning_') || status === 'prevented') return null;
  const movements = dispute.balance_transactions ?? [];
  const dueBy = dispute.evidence_details?.due_by;
  const isTold = movements.length > 0 && movements.every(({ currency }) => currency === 'usd');
  const returned = movements.flatMap(({ amount: cents, created: at }) => (cents > 0 && at ? [at] : []));
  const sum = (read: (movement: Movement) => number) =>
    movements.reduce((cents, movement) => cents + read(movement), 0);
  return {
    id,
    amountCents,
    reason,
    createdAtMs: created * 1000,
    ...(dueBy && { answerByMs: dueBy * 1000 }),
    ...(isTold && { heldCents: sum(({ amount }) => -amount), feeCents: sum(({ fee = 0 }) => fee) }),
    ...(returned.length > 0 && { returnedAtMs: Math.max(...returned) * 1000 }),
    moneyReference: typeof charge === 'string' ? charge : charge.id,
    status: status === 'won' || status === 'lost' ? status : 'open',
  };
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
