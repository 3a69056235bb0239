import * as z from 'zod';
import { REQUESTED_WITH } from '@/lib/contract';
import type { Env } from '@/lib/env/schema';
import { accepts, type Check, createAsk, createFindings, orGood, type Outside, toReason } from './finding';

const { ok, warn, fail } = createFindings('proxy');

/** No event's name lacks a dot, so this host must show nothing. */
export const STRANGER = 'stranger';

/** Reserved for documentation (RFC 5737). */
const FORGED = '192.0.2.1';

const visitorSchema = z.object({
  address: z.string().nullable(),
  sender: z.enum(['visitor', 'proxy', 'stranger']),
});

type Settings = Pick<Env, 'TRUST_PROXY' | 'PORT'>;

/** Checks that the proxy overwrites forwarded headers, and who the site sees. */
export async function* checkProxy(url: string, env: Settings, outside: Pick<Outside, 'fetch'>): Check {
  const ask = createAsk(outside);
  try {
    const answer = await ask(`${url}/visitor`, { headers: { 'x-forwarded-for': FORGED } });
    const seen = visitorSchema.parse(await answer.json());
    const good = `The proxy reports the host and the visitor correctly: this machine, as ${seen.address}.`;
    yield* orGood(findFaults(url, seen, env, ask), ok(good));
  } catch (error) {
    yield fail(`The connection through the proxy failed: ${toReason(error)}.`, "Check the proxy's log.");
  }
}

async function* findFaults(
  url: string,
  { address, sender }: z.output<typeof visitorSchema>,
  env: Settings,
  ask: ReturnType<typeof createAsk>,
): Check {
  if ((await ask(`${url}/metrics`)).status === 200)
    yield fail(
      'Anyone can read /metrics, because requests through the proxy look like requests from this machine.',
      'Make the proxy set X-Forwarded-For (proxy_set_header in deploy/nginx.conf).',
    );
  const { origin, hostname, port } = new URL(url);
  const headers = { 'content-type': 'application/json', [REQUESTED_WITH.name]: REQUESTED_WITH.value, origin };
  const { status } = await ask(`${url}/api/auth/login`, { method: 'POST', headers, body: '{}' });
  if (status === 403)
    yield fail(
      "The site rejects its own forms because it doesn't know its public address.",
      'Make the proxy forward Host and X-Forwarded-Proto, and list it in TRUST_PROXY.',
    );
  else if (status !== 400)
    yield warn(
      `An empty sign-in answers ${status} instead of 400.`,
      'Something in between answers for the site, such as a web application firewall or the CDN.',
    );
  const plain = await ask(`${url}/api/checkout-config`);
  const claimed = await ask(`${url}/api/checkout-config`, { headers: { 'x-forwarded-host': STRANGER } });
  if (plain.status !== claimed.status)
    yield fail(
      'The proxy forwards the X-Forwarded-Host that visitors send, and the site trusts it.',
      'Make the proxy set the header itself: proxy_set_header X-Forwarded-Host $host.',
    );
  if (sender === 'stranger')
    yield fail(
      "The site doesn't believe its proxy, so all visitors share its address, and its limits.",
      `Set TRUST_PROXY to the proxy's address as the site sees it: ${address}.`,
    );
  else if (sender === 'visitor')
    yield fail(
      "The proxy doesn't tell the site who visits, so all visitors share its address, and its limits.",
      'Make it set X-Forwarded-For (proxy_set_header in deploy/nginx.conf).',
    );
  else if (address === FORGED)
    yield fail(
      'The proxy forwards the X-Forwarded-For that visitors send, and the site trusts it.',
      'Make the proxy set the header itself: proxy_set_header X-Forwarded-For $remote_addr.',
    );
  if (env.TRUST_PROXY === true && port !== String(env.PORT) && (await accepts(hostname, env.PORT)))
    yield fail(
      `The site's own port ${env.PORT} can be reached without the proxy, so anyone can forge X-Forwarded-For there.`,
      'Set BIND_HOST=127.0.0.1, close the port to everything but the proxy, or list the proxy in TRUST_PROXY.',
    );
}
