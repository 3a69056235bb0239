import { MONEY_MODES, type MoneyMode } from '@/lib/contract/studio/report/calls';
import type { PaymentMode } from '../../store/schema';

/** The mode that is asked for, or the shop's, and those that money was taken in. */
export function chooseMode(
  rows: readonly { mode: PaymentMode | null }[],
  wanted: MoneyMode | '',
  shop: MoneyMode,
) {
  const mode = wanted === '' ? shop : wanted;
  const seen = new Set([mode, shop, ...rows.flatMap((row) => row.mode ?? [])]);
  return { mode, modes: MONEY_MODES.filter((one) => seen.has(one)) };
}
