import { formatUsd } from '@/lib/money';

/** In US dollars, as the contract has it; may be negative. */
export function sayBalance(dollars: number): string {
  return formatUsd(Math.round(dollars * 100));
}
