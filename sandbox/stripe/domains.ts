import { request } from 'node:http';
import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import type { Journal } from '@/sandbox/shared/journal';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import type { Calls } from './calls';
import { invalidRequest, listOf, resourceMissing, success, type Answer } from './errors';
import { stripeId, type Clock } from './intents';
import { flag, integer, noParams } from './requests';
import { seconds } from './wire';

/** Apple's proof that a host is the shop's. */
export const APPLE_FILE = '/.well-known/apple-developer-merchantid-domain-association';
export const APPLE_FILE_TEXT = '7B2274657374223A226D617271756565227D';

const domainSchema = z.object({
  id: z.string(),
  domain: z.string(),
  isEnabled: z.boolean(),
  /** Null once Apple's file was found at the host. */
  appleFault: z.string().nullable(),
  createdMs: z.number(),
});
type DomainRecord = z.infer<typeof domainSchema>;

const name = z.string().min(1).max(253);
const createBody = z.strictObject({ domain_name: name, enabled: flag.optional() });
const updateBody = z.strictObject({ enabled: flag.optional() });
const listQuery = z.strictObject({
  domain_name: name.optional(),
  enabled: flag.optional(),
  limit: integer.optional(),
});

/** Stripe refuses `localhost`, where a developer would then see no wallet. */
const HOST = /^(?=.{1,253}$)(?:(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*|localhost)$/;
const MISSING = "You don't have the Apple Pay domain association file hosted on your site.";

type Domains = ReturnType<typeof createDomains>;

/** `findShop` tells where the shop listens. */
export function createDomains(journal: Journal, now: Clock, findShop: () => string | null) {
  const records = journal.collection('stripe.domains', domainSchema);

  return {
    list: (domain: string | undefined) =>
      records.values().filter((record) => domain === undefined || record.domain === domain),
    get: (id: string) => records.get(id),
    put(record: DomainRecord): DomainRecord {
      records.set(record.id, record);
      return record;
    },
    /** Stripe looks for Apple's file when a domain is made; here it waits for `validate`. */
    create: (domain: string, isEnabled: boolean): DomainRecord => ({
      id: stripeId('pmd'),
      domain,
      isEnabled,
      appleFault: MISSING,
      createdMs: now(),
    }),
    async validate(record: DomainRecord): Promise<void> {
      const shop = findShop();
      const isThere = shop !== null && (await readAppleFile(shop, record.domain)) === APPLE_FILE_TEXT;
      records.set(record.id, { ...record, appleFault: isThere ? null : MISSING });
    },
    /** Whether elements on this host may show wallets. */
    showsWallets: (domain: string) =>
      records.values().some((one) => one.domain === domain && one.isEnabled && one.appleFault === null),
  };
}

/** The host's name may lead nowhere on this machine, so it is told to where the shop listens. */
function readAppleFile(shop: string, host: string): Promise<string | null> {
  const { hostname, port } = new URL(shop);
  return new Promise((resolve) => {
    const asked = request(
      { hostname, port, path: APPLE_FILE, headers: { host: `${host}:${port}` }, timeout: 5000 },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => resolve(response.statusCode === 200 ? text.trim() : null));
      },
    );
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.end();
  });
}

export function addDomainRoutes(app: Hono<SandboxEnv>, domains: Domains, calls: Calls): void {
  const base = '/v1/payment_method_domains';
  const withDomain = (id: string, work: (record: DomainRecord) => DomainRecord): Answer => {
    const record = domains.get(id);
    return record
      ? success(toDomain(work(record)))
      : resourceMissing('payment method domain', id, 'payment_method_domain');
  };

  app.post(base, (c) =>
    calls.write(c, 'secret-only', createBody, ({ domain_name: domain, enabled = true }) => {
      if (!HOST.test(domain)) return invalidRequest(`Invalid domain name: ${domain}`, 'domain_name');
      const [known] = domains.list(domain);
      return success(toDomain(known ?? domains.put(domains.create(domain, enabled))));
    }),
  );
  app.get(base, (c) =>
    calls.read(c, 'secret-only', listQuery, ({ domain_name: domain, enabled }) =>
      listOf(
        base,
        domains
          .list(domain)
          .filter(({ isEnabled }) => enabled === undefined || isEnabled === enabled)
          .map(toDomain),
      ),
    ),
  );
  app.get(`${base}/:id`, (c) =>
    calls.read(c, 'secret-only', noParams, () => withDomain(c.req.param('id'), (record) => record)),
  );
  app.post(`${base}/:id`, (c) =>
    calls.write(c, 'secret-only', updateBody, ({ enabled }) =>
      withDomain(c.req.param('id'), (record) =>
        domains.put({ ...record, isEnabled: enabled ?? record.isEnabled }),
      ),
    ),
  );
  app.post(`${base}/:id/validate`, async (c) => {
    const record = domains.get(c.req.param('id'));
    if (record) await domains.validate(record);
    return calls.write(c, 'secret-only', noParams, () =>
      withDomain(c.req.param('id'), (validated) => validated),
    );
  });
}

function toDomain({
  id,
  domain,
  isEnabled,
  appleFault,
  createdMs,
}: DomainRecord): Stripe.PaymentMethodDomain {
  const active = { status: 'active' } as const;
  return {
    id,
    object: 'payment_method_domain',
    amazon_pay: active,
    apple_pay:
      appleFault === null ? active : { status: 'inactive', status_details: { error_message: appleFault } },
    created: seconds(createdMs),
    domain_name: domain,
    enabled: isEnabled,
    google_pay: active,
    klarna: active,
    link: active,
    livemode: false,
    paypal: active,
  };
}
