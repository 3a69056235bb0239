import * as z from 'zod';
import type { figuresSchema } from '@/lib/contract/studio/report/calls';
import type { MovementKind } from '../../store/schema';
import { toDollars } from './sales';

const sum = z.int().default(0);

/** In cents, with the signs of the ledger: what went out is negative. */
export const sumsSchema = z.object({
  orders: sum,
  paid: sum,
  discounts: sum,
  refunds: sum,
  disputes: sum,
  /** What providers take, less what they gave back. */
  fees: sum,
  /** Orders whose fee the provider hasn't told. */
  untold: sum,
  share: sum,
});
export type Sums = z.output<typeof sumsSchema>;

export const noSums = (): Sums => sumsSchema.parse({});

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
