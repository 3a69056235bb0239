import type { PaymentProvider } from '@/lib/contract/payment-providers';
import { type Check, createAsk, createFindings, type Outside, toReason } from './finding';

/** Returns whether the site is ready for more questions. */
export async function* checkSite(url: string, outside: Pick<Outside, 'fetch'>): Check<boolean> {
  const { ok, warn, fail } = createFindings('site');
  const ask = createAsk(outside);
  try {
    const alive = await ask(`${url}/healthz`);
    if (alive.status !== 200) {
      const mend = 'Check that the site is running and that the proxy forwards all paths to it.';
      yield fail(`${url}/healthz answers ${alive.status}.`, mend);
      return false;
    }
    const ready = await ask(`${url}/readyz`);
    const text = await ready.text();
    const missing = [...text.matchAll(/"(\w+)":"unreachable"/g)].map(([, name]) => name).join(', ');
    const mend = "Check the site's log; its machine may have no outgoing network access.";
    if (ready.status !== 200) yield fail(`It is running but not ready: ${missing || ready.status}.`, mend);
    else yield missing ? warn(`It can't reach ${missing}.`, mend) : ok(`${url} is ready.`);
    return ready.status === 200;
  } catch (error) {
    const mend = 'Check that the proxy and the site are running, and that no firewall blocks them.';
    yield fail(`${url} doesn't respond: ${toReason(error)}.`, mend);
    return false;
  }
}

/** An unsigned event must be rejected by the site, not by a proxy. */
export async function* checkWebhook(
  site: string,
  provider: PaymentProvider,
  outside: Pick<Outside, 'fetch'>,
): Check {
  const { ok, fail } = createFindings('webhooks');
  const url = `${site}/api/v1/webhooks/${provider}`;
  const secret = provider === 'stripe' ? 'STRIPE_WEBHOOK_SECRET' : 'PAYPAL_WEBHOOK_ID';
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await createAsk(outside)(url, { method: 'POST', headers, body: '{"id":"evt_doctor"}' });
    const { status } = answer;
    const isOurs = (await answer.text()).includes('"code":"');
    if (status === 400 && isOurs) yield ok(`${url} accepts signed events and nothing else.`);
    else if (status === 503 && isOurs)
      yield fail(`${url} rejects all events.`, `Set ${secret} for the process that runs the API.`);
    else if (status >= 300 && status < 400)
      yield fail(
        `${url} redirects, and providers don't follow redirects.`,
        'Give the provider the address it redirects to, and set SITE_URL to that address.',
      );
    else
      yield fail(
        `${url} answers ${status}${isOurs ? '' : ", and the answer isn't from this site"}.`,
        'Make the proxy forward POST requests to this path unchanged: no login, no challenge, no filter.',
      );
  } catch (error) {
    yield fail(`${url} doesn't respond: ${toReason(error)}.`, 'See the check “site”.');
  }
}
