import { parseArgs } from 'node:util';
import { env } from '@/lib/env';
import { toDecimal } from '@/lib/money';
import { listReferrals } from '@/backend/referrals/list-referrals';
import { toTable } from '@/backend/referrals/to-table';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';

/**
 * `npm run referrals`: what each referral code has brought. Exit code 0: done; 1: failed; 2: not
 * understood.
 */

const USAGE =
  'Usage: npm run referrals -- [--since DATE] [--json]\nDATE is like 2027-06-30, or with a time and a zone.';

type Options = { sinceMs: number; json: boolean };

function readOptions(): Options | null {
  try {
    const { values } = parseArgs({ options: { since: { type: 'string' }, json: { type: 'boolean' } } });
    const { since = '1970-01-01', json = false } = values;
    const sinceMs = /^\d{4}-\d\d-\d\d/.test(since) ? Date.parse(since) : Number.NaN;
    return Number.isNaN(sinceMs) ? null : { sinceMs, json };
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function report({ sinceMs, json }: Options): Promise<string> {
  const store = openStore({ databaseUrl: env.DATABASE_URL });
  try {
    await migrateStore(store);
    const referrals = await listReferrals(store, sinceMs);
    if (json) {
      const rows = referrals.map(({ revenueCents, ...rest }) => ({
        ...rest,
        revenue: toDecimal(revenueCents),
      }));
      return JSON.stringify(rows, null, 2);
    }
    return referrals.length === 0
      ? 'No visitor has registered with a referral code yet.'
      : toTable(referrals);
  } finally {
    await store.destroy();
  }
}

const options = readOptions();
if (options === null) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  try {
    console.info(await report(options));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
