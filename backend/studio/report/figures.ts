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
};

/** Drivers give sums as text. */
export type MovementSum = {
  kind: MovementKind;
  cents: number | string;
  share: number | string;
  /** Null without a fee that is told. */
  fees: number | string | null;
  told: number | string;
  discounts: number | string;
  movements: number | string;
};

export function addSum(sums: Sums, row: MovementSum): void {
  const { kind, cents, share, discounts, movements, fees, told } = row;
  sums[PARTS[kind]] += Number(cents);
  sums.share += Number(share);
  sums.fees += Number(fees ?? 0);
  if (kind !== 'payment') return;
  sums.orders += Number(movements);
  sums.untold += Number(movements) - Number(told);
  sums.discounts += Number(discounts);
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
    fees_not_told: untold,
    share: toDollars(share),
    net: toDollars(toNet(sums)),
  };
}
