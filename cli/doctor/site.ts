import type { PaymentProvider } from '@/lib/contract/payment-providers';
import * as z from 'zod';
import { REQUESTED_WITH } from '@/lib/contract';
import { accepts } from './accepts';
import { createFindings, type Finding, type Outside, PATIENCE_MS, toReason } from './finding';

/** No event's name lacks a dot, so this host must show nothing. */
export const STRANGER = 'stranger';

const visitorSchema = z.object({
  address: z.string().nullable(),
  sender: z.enum(['visitor', 'proxy', 'stranger']),
});

/** Reserved for documentation (RFC 5737). */
const FORGED = '192.0.2.1';

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export async function checkSite(url: string, { fetch }: Pick<Outside, 'fetch'>): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('site');
  const ask = createAsk(url, fetch);
  try {
    const alive = await ask('/healthz');
    if (alive.status !== 200) {
      const mend = 'Check that the site is running and that the proxy forwards all paths to it.';
      return [fail(`${url}/healthz answers ${alive.status}.`, mend)];
    }
    const ready = await ask('/readyz');
    const text = await ready.text();
    const missing = [...text.matchAll(/"(\w+)":"unreachable"/g)].map(([, name]) => name).join(', ');
    const mend = "Check the site's log; its machine may have no outgoing network access.";
    if (ready.status !== 200) return [fail(`It is running but not ready: ${missing || ready.status}.`, mend)];
    return missing ? [warn(`It can't reach ${missing}.`, mend)] : [ok(`${url} is ready.`)];
  } catch (error) {
    const mend = 'Check that the proxy and the site are running, and that no firewall blocks them.';
    return [fail(`${url} doesn't respond: ${toReason(error)}.`, mend)];
  }
}

/**
 * Checks that the proxy overwrites forwarded headers. `port` is the site's own; `trustsAnybody`
 * means that TRUST_PROXY is `true`.
 */
export async function checkProxy(
  url: string,
  { trustsAnybody, port }: { trustsAnybody: boolean; port: number },
  { fetch }: Pick<Outside, 'fetch'>,
): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('proxy');
  const ask = createAsk(url, fetch);
  const found: Finding[] = [];
  let address: string | null = null;
  try {
    if ((await ask('/metrics')).status === 200)
      found.push(
        fail(
          'Anyone can read /metrics, because requests through the proxy look like requests from this machine.',
          'Make the proxy set X-Forwarded-For (proxy_set_header in deploy/nginx.conf).',
        ),
      );
    const headers = { 'content-type': 'application/json', [REQUESTED_WITH.name]: REQUESTED_WITH.value };
    const posted = await ask('/api/auth/login', {
      method: 'POST',
      headers: { ...headers, origin: new URL(url).origin },
      body: '{}',
    });
    if (posted.status === 403)
      found.push(
        fail(
          "The site rejects its own forms because it doesn't know its public address.",
          'Make the proxy forward Host and X-Forwarded-Proto, and list it in TRUST_PROXY.',
        ),
      );
    else if (posted.status !== 400)
      found.push(
        warn(
          `An empty sign-in answers ${posted.status} instead of 400.`,
          'Something in between answers for the site, such as a web application firewall or the CDN.',
        ),
      );
    const plain = await ask('/api/checkout-config');
    const claimed = await ask('/api/checkout-config', { headers: { 'x-forwarded-host': STRANGER } });
    if (plain.status !== claimed.status)
      found.push(
        fail(
          'The proxy forwards the X-Forwarded-Host that visitors send, and the site trusts it.',
          'Make the proxy set the header itself: proxy_set_header X-Forwarded-Host $host.',
        ),
      );
    const seen = visitorSchema.parse(
      await (await ask('/visitor', { headers: { 'x-forwarded-for': FORGED } })).json(),
    );
    ({ address } = seen);
    const fault = findVisitorFault(seen);
    if (fault) found.push(fault);
    const { hostname, port: publicPort } = new URL(url);
    if (trustsAnybody && publicPort !== String(port) && (await accepts(hostname, port)))
      found.push(
        fail(
          `The site's own port ${port} can be reached without the proxy, so anyone can forge X-Forwarded-For there.`,
          'Set BIND_HOST=127.0.0.1, close the port to everything but the proxy, or list the proxy in TRUST_PROXY.',
        ),
      );
  } catch (error) {
    return [fail(`The connection through the proxy failed: ${toReason(error)}.`, "Check the proxy's log.")];
  }
  return found.length > 0
    ? found
    : [ok(`The proxy reports the host and the visitor correctly: this machine, as ${address}.`)];
}

type Seen = z.output<typeof visitorSchema>;

function findVisitorFault({ address, sender }: Seen): Finding | null {
  const { fail } = createFindings('proxy');
  const shared = 'so all visitors share its address, and its limits';
  if (sender === 'stranger')
    return fail(
      `The site doesn't believe its proxy, ${shared}.`,
      `Set TRUST_PROXY to the proxy's address as the site sees it: ${address}.`,
    );
  if (sender === 'visitor')
    return fail(
      `The proxy doesn't tell the site who visits, ${shared}.`,
      'Make it set X-Forwarded-For (proxy_set_header in deploy/nginx.conf).',
    );
  return address === FORGED
    ? fail(
        'The proxy forwards the X-Forwarded-For that visitors send, and the site trusts it.',
        'Make the proxy set the header itself: proxy_set_header X-Forwarded-For $remote_addr.',
      )
    : null;
}

/** An unsigned event must be rejected by the site, not by a proxy. */
export async function checkWebhooks(
  url: string,
  providers: readonly PaymentProvider[],
  { fetch }: Pick<Outside, 'fetch'>,
): Promise<Finding[]> {
  const ask = createAsk(url, fetch);
  return Promise.all(providers.map((provider) => checkWebhook(url, provider, ask)));
}

async function checkWebhook(url: string, provider: PaymentProvider, ask: Ask): Promise<Finding> {
  const { ok, fail } = createFindings('webhooks');
  const path = `/api/v1/webhooks/${provider}`;
  const secret = provider === 'stripe' ? 'STRIPE_WEBHOOK_SECRET' : 'PAYPAL_WEBHOOK_ID';
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(path, { method: 'POST', headers, body: '{"id":"evt_doctor"}' });
    const isOurs = (await answer.text()).includes('"code":"');
    const { status } = answer;
    if (status === 400 && isOurs) return ok(`${url}${path} accepts signed events and nothing else.`);
    if (status === 503 && isOurs)
      return fail(`${url}${path} rejects all events.`, `Set ${secret} for the process that runs the API.`);
    if (status >= 300 && status < 400)
      return fail(
        `${url}${path} redirects, and providers don't follow redirects.`,
        'Give the provider the address it redirects to, and set SITE_URL to that address.',
      );
    return fail(
      `${url}${path} answers ${status}${isOurs ? '' : ", and the answer isn't from this site"}.`,
      'Make the proxy forward POST requests to this path unchanged: no login, no challenge, no filter.',
    );
  } catch (error) {
    return fail(`${url}${path} doesn't respond: ${toReason(error)}.`, 'See the check “site”.');
  }
}

function createAsk(url: string, fetch: Outside['fetch']): Ask {
  return (path, init) =>
    fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init });
}
