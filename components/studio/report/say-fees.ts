import { REPORT } from '@/lib/content/studio/report';
import { sayBalance } from '@/lib/studio/say-balance';

type Fees = { fees: number; fees_not_told: number; all: number };

/** In dollars. `all` is the number of orders. */
export function sayFees({ fees, fees_not_told: untold, all }: Fees): string {
  if (untold === 0) return sayBalance(fees);
  return untold === all && fees === 0 ? REPORT.notTold : REPORT.partly(sayBalance(fees), untold);
}
