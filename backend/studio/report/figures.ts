import type { z } from 'zod';
import type { figuresSchema } from '@/lib/contract/studio/money-calls';
import type { MovementKind } from '../../store/schema';
import { toDollars } from '../sales';

/** In cents, with the signs of the ledger: what went out is negative. */
export type Sums = {
  orders: number;
  paid: number;
  discounts: number;
  refunds: number;
  disputes: number;
  /** What providers take, less what they gave back. */
  fees: number;
  /** Orders whose fee the provider hasn't told. */
  untold: number;
  share: number;
};

export const SUM_NAMES = [
  'orders',
  'paid',
  'discounts',
  'refunds',
  'disputes',
  'fees',
  'untold',
  'share',
] as const satisfies readonly (keyof Sums)[];

export const noSums = (): Sums => ({
  orders: 0,
  paid: 0,
  discounts: 0,
  refunds: 0,
  disputes: 0,
  fees: 0,
  untold: 0,
  share: 0,
});

const PARTS: Record<MovementKind, 'paid' | 'refunds' | 'disputes'> = {
  payment: 'paid',
  refund: 'refunds',
  'refund-failed': 'refunds',
  dispute: 'disputes',
  'dispute-returned': 'disputes',
  // They move no money but their fees.
  fee: 'paid',
  'fee-changed': 'paid',
};

export type MovementSum = {
  kind: MovementKind;
  cents: number;
  share: number;
  /** Null without a fee that is told. */
  fees: number | null;
  told: number;
  discounts: number;
  movements: number;
};

export function addSum(sums: Sums, row: MovementSum): void {
  const { kind, cents, share, discounts, movements, fees, told } = row;
  sums[PARTS[kind]] += cents;
  sums.share += share;
  sums.fees += fees ?? 0;
  if (kind === 'fee') sums.untold -= movements;
  if (kind !== 'payment') return;
  sums.orders += movements;
  sums.untold += movements - told;
  sums.discounts += discounts;
}

export const toNet = ({ paid, refunds, disputes, fees, share }: Sums): number =>
  paid + refunds + disputes - fees - share;

export function toFigures(sums: Sums): z.output<typeof figuresSchema> {
  const { orders, paid, discounts, refunds, disputes, fees, untold, share } = sums;
  return {
    orders,
    gross: toDollars(paid + discounts),
    discounts: toDollars(discounts),
    refunds: toDollars(-refunds),
    disputes: toDollars(-disputes),
    fees: toDollars(fees),
    fees_not_told: Math.max(0, untold),
    share: toDollars(share),
    net: toDollars(toNet(sums)),
  };
}
