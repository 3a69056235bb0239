import { env } from '@/lib/env';
import { toDecimal } from '@/lib/money';
import { toPaymentConfig } from '@/backend/config/payment-config';
import { toPaymentAccounts } from '@/backend/payments/config';
import { listReferrals } from '@/backend/referrals/list-referrals';
import { toTable } from '@/backend/referrals/to-table';
import { readArgs, runCommand } from './support/run-command';
import { withStore } from './support/with-store';

const USAGE =
  'Usage: npm run referrals -- [--since DATE] [--json]\nDATE is like 2027-06-30, or with a time and a zone.';

async function report(sinceMs: number, json: boolean): Promise<string> {
  const { mode } = toPaymentAccounts(toPaymentConfig(env));
  const referrals = await withStore((store) => listReferrals(store, sinceMs, mode));
  if (!json)
    return referrals.length === 0
      ? 'No visitor has registered with a referral code yet.'
      : toTable(referrals);
  const rows = referrals.map(({ revenueCents, ...rest }) => ({ ...rest, revenue: toDecimal(revenueCents) }));
  return JSON.stringify(rows, null, 2);
}

const args = readArgs({ options: { since: { type: 'string' }, json: { type: 'boolean' } } });
const since = args?.values.since ?? '1970-01-01';
const sinceMs = /^\d{4}-\d\d-\d\d/.test(since) ? Date.parse(since) : Number.NaN;
const isClear = args !== null && !Number.isNaN(sinceMs);
await runCommand(USAGE, isClear ? () => report(sinceMs, args.values.json ?? false) : null);
