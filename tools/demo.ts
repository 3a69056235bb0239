import { env } from '@/lib/env';
import { toPaymentConfig } from '@/backend/config/payment-config';
import { createPaymentGateways } from '@/backend/payments';
import { hasImported } from '@/backend/seed/seed';
import type { Store } from '@/backend/store/schema';
import { readArgs, runCommand } from '@/cli/support/run-command';
import { withStore } from '@/cli/support/with-store';
import { connectSandbox } from '@/sandbox/connect-sandbox';
import { fillDemo } from './demo/fill';
import { planSales } from './demo/plan';

const USAGE = `Usage: npm run demo

Gives the demo's studio about a hundred orders of the past two weeks, once, with refunds and a dispute. They are made by
the shop's own code at the stand-ins for Stripe and PayPal, and then their times are moved back. \`npm run up\` does it
once the site is up. When it was interrupted, the next run continues.`;

async function run(store: Store): Promise<string> {
  const isDemo = env.isDemo && env.PAYMENTS_MODE === 'sandbox' && env.UPSTREAM_API_HOST === undefined;
  if (!isDemo) throw new Error('Only a demo whose payments are in test mode gets these orders.');
  if (await hasImported(store)) return 'This site has events of its own, so it gets no orders of the demo.';
  const deps = {
    store,
    payments: createPaymentGateways(toPaymentConfig(env)),
    sandbox: connectSandbox(env.SANDBOX_URL),
    site: { name: env.SITE_NAME, url: env.SITE_URL },
  };
  const sales = planSales(Date.now());
  const { made, refused } = await fillDemo(deps, sales);
  if (refused.length > 0)
    throw new Error(`${refused.length} orders could not be made:\n${refused.join('\n')}`);
  return made === 0
    ? `${env.SITE_URL}/studio has its ${sales.length} orders of the past two weeks.`
    : `${env.SITE_URL}/studio has ${made} more orders, made at the stand-ins and dated over the past two weeks.`;
}

const args = readArgs({ options: {} });
await runCommand(USAGE, args && (() => withStore(run)));
