import { connect } from 'node:net';
import { REQUESTED_WITH } from '@/lib/contract';
import { createFindings, type Finding, type Outside, PATIENCE_MS, toReason } from './finding';

/** A host that must show nothing: no event has a name without a dot. */
export const STRANGER = 'stranger';

type Ask = (path: string, init?: RequestInit) => Promise<Response>;

/** Whether the site answers at its public address, and all that it needs with it. */
export async function checkSite(url: string, { fetch }: Pick<Outside, 'fetch'>): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('site');
  const ask = createAsk(url, fetch);
  try {
    const alive = await ask('/healthz');
    if (alive.status !== 200) {
      const mend = 'Look whether the site runs, and whether the proxy passes all paths on to it.';
      return [fail(`${url}/healthz answers ${alive.status}.`, mend)];
    }
    const ready = await ask('/readyz');
    const text = await ready.text();
    const missing = [...text.matchAll(/"(\w+)":"unreachable"/g)].map(([, name]) => name).join(', ');
    const mend = 'Look into the log of the site; the network of its machine may not let it out.';
    if (ready.status !== 200) return [fail(`It runs, but is not ready: ${missing || ready.status}.`, mend)];
    return missing ? [warn(`It cannot reach ${missing}.`, mend)] : [ok(`${url} is ready.`)];
  } catch (error) {
    const mend = 'Look whether the proxy and the site run, and whether a firewall stands between.';
    return [fail(`${url} does not answer: ${toReason(error)}.`, mend)];
  }
}

/**
 * Whether the proxy in front tells the site the truth about visitors, and not what they claim.
 * `port` is the one the site itself listens on; `trustsAnybody`: TRUST_PROXY is `true`.
 */
export async function checkProxy(
  url: string,
  { trustsAnybody, port }: { trustsAnybody: boolean; port: number },
  { fetch }: Pick<Outside, 'fetch'>,
): Promise<Finding[]> {
  const { ok, warn, fail } = createFindings('proxy');
  const ask = createAsk(url, fetch);
  const found: Finding[] = [];
  try {
    if ((await ask('/metrics')).status === 200)
      found.push(
        fail(
          'Everybody can read /metrics: the site takes the proxy for a program of its own machine.',
          'Have the proxy set X-Forwarded-For (proxy_set_header in deploy/nginx.conf).',
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
          'The site refuses its own forms: it does not know the address that people see.',
          'Have the proxy pass on Host, and X-Forwarded-Proto, and name it in TRUST_PROXY.',
        ),
      );
    else if (posted.status !== 400)
      found.push(
        warn(
          `An empty login answers ${posted.status} and not 400.`,
          'Something between answers in the place of the site: a firewall for applications, or a wall of the CDN’s.',
        ),
      );
    const plain = await ask('/api/checkout-config');
    const claimed = await ask('/api/checkout-config', { headers: { 'x-forwarded-host': STRANGER } });
    if (plain.status !== claimed.status)
      found.push(
        fail(
          'The proxy passes on the X-Forwarded-Host that visitors send, and the site believes it.',
          'Have the proxy set the header itself: proxy_set_header X-Forwarded-Host $host.',
        ),
      );
    const { hostname, port: publicPort } = new URL(url);
    if (trustsAnybody && publicPort !== String(port) && (await accepts(hostname, port)))
      found.push(
        fail(
          `Port ${port} of the site itself can be reached beside the proxy: there anybody may write X-Forwarded-For.`,
          'Set BIND_HOST=127.0.0.1, close the port to all but the proxy, or name the proxy in TRUST_PROXY.',
        ),
      );
  } catch (error) {
    return [
      fail(`The way through the proxy broke off: ${toReason(error)}.`, 'Look into the log of the proxy.'),
    ];
  }
  return found.length > 0 ? found : [ok('It says who asks, and for which host.')];
}

/** Whether an unsigned event is rejected by us, and not by something in between. */
export async function checkWebhooks(
  url: string,
  providers: readonly ('stripe' | 'paypal')[],
  { fetch }: Pick<Outside, 'fetch'>,
): Promise<Finding[]> {
  const ask = createAsk(url, fetch);
  return Promise.all(providers.map((provider) => checkWebhook(url, provider, ask)));
}

async function checkWebhook(url: string, provider: 'stripe' | 'paypal', ask: Ask): Promise<Finding> {
  const { ok, fail } = createFindings('webhooks');
  const path = `/api/v1/webhooks/${provider}`;
  const secret = provider === 'stripe' ? 'STRIPE_WEBHOOK_SECRET' : 'PAYPAL_WEBHOOK_ID';
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await ask(path, { method: 'POST', headers, body: '{"id":"evt_doctor"}' });
    const isOurs = (await answer.text()).includes('"code":"');
    const { status } = answer;
    if (status === 400 && isOurs) return ok(`${url}${path} takes what is signed, and nothing else.`);
    if (status === 503 && isOurs)
      return fail(`${url}${path} refuses all events.`, `Set ${secret} for the process that runs the API.`);
    if (status >= 300 && status < 400)
      return fail(
        `${url}${path} redirects, and no provider follows.`,
        'Give the provider the address that it is redirected to, and set SITE_URL to it.',
      );
    return fail(
      `${url}${path} answers ${status}${isOurs ? '' : ', and not in our words'}.`,
      'Have the proxy pass POST to this path on as it is: no login, no challenge, no filter.',
    );
  } catch (error) {
    return fail(`${url}${path} does not answer: ${toReason(error)}.`, 'See the check “site”.');
  }
}

function createAsk(url: string, fetch: Outside['fetch']): Ask {
  return (path, init) =>
    fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS), ...init });
}

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 2000 });
    const end = (isOpen: boolean) => {
      socket.destroy();
      resolve(isOpen);
    };
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });
}
