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
  share: number;
};

export const noSums = (): Sums => ({
  orders: 0,
  paid: 0,
  discounts: 0,
  refunds: 0,
  disputes: 0,
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
  discounts: number | string;
  movements: number | string;
};

export function addSum(sums: Sums, { kind, cents, share, discounts, movements }: MovementSum): void {
  sums[PARTS[kind]] += Number(cents);
  sums.share += Number(share);
  if (kind !== 'payment') return;
  sums.orders += Number(movements);
  sums.discounts += Number(discounts);
}

export const toNet = ({ paid, refunds, disputes, share }: Sums): number => paid + refunds + disputes - share;

export function toFigures(sums: Sums): z.output<typeof figuresSchema> {
  const { orders, paid, discounts, refunds, disputes, share } = sums;
  return {
    orders,
    gross: toDollars(paid + discounts),
    discounts: toDollars(discounts),
    refunds: toDollars(-refunds),
    disputes: toDollars(-disputes),
    share: toDollars(share),
    net: toDollars(toNet(sums)),
  };
}
