import { randomUUID } from 'node:crypto';
import { addEvents } from '../../../e2e/support/run-script.ts';
import { startStack } from '../../../e2e/support/servers.ts';
import { isListening, readMemory, readProcessorMs } from '../../support/machine.mjs';
import { REQUESTED_WITH } from '../../../lib/contract/index.ts';
import { openStore } from '../../../backend/store/open.ts';
import { readAnswer } from '../load/read-answer.mjs';

/** Several at once, though the site itself hashes one password at a time. */
const REGISTRATIONS_AT_ONCE = 4;
const PASSWORD = 'standing-room-only';
/** As in production, but that all is sent from one address; the tests' stack hardly hashes. */
const SETTINGS = {
  ...{ LOGIN_LIMIT_PER_ADDRESS: '1000000', REGISTER_LIMIT_PER_ADDRESS: '1000000' },
  ...{ PAYMENT_LIMIT_PER_ADDRESS: '1000000', PASSWORD_HASH_KIB: '19456' },
};

/**
 * Starts the built site in production mode, with payment stand-ins of its own.
 * @param options `name` for its logs, `databaseUrl` for PostgreSQL, `env` for more settings
 */
export async function startSite(options) {
  const stack = await startStack({ ...options, env: { ...SETTINGS, ...options.env } });
  const headers = {
    'content-type': 'application/json',
    origin: stack.siteUrl,
    [REQUESTED_WITH.name]: REQUESTED_WITH.value,
  };
  const port = Number(new URL(stack.siteUrl).port);

  async function withStore(work) {
    const store = openStore({ databaseUrl: options.databaseUrl ?? `file:${stack.dataDir}/marquee.db` });
    try {
      return await work(store);
    } finally {
      await store.destroy();
    }
  }

  async function register() {
    const email = `${randomUUID()}@buyers.example`;
    const body = JSON.stringify({ name: 'Bea Buyer', email, password: PASSWORD, referral: null });
    const response = await fetch(`${stack.siteUrl}/api/auth/register`, { method: 'POST', headers, body });
    await readAnswer(response);
    const cookie = response.headers.getSetCookie()[0].split(';')[0];
    return { email, password: PASSWORD, cookie };
  }

  return {
    url: stack.siteUrl,
    sandbox: stack.sandboxUrl,
    /** What the browser sends with every request that changes something. */
    headers,
    what: `The site (its log is below test-results/stacks/${options.name})`,
    isUp: () => isListening(port),
    stop: () => stack.stop(),

    /** Makes accounts. @returns each one's email and password, and the cookie of a session */
    async registerUsers(count) {
      const users = [];
      const loop = async () => {
        while (users.length < count) {
          const place = users.push(null) - 1;
          users[place] = await register();
        }
      };
      await Promise.all(Array.from({ length: REGISTRATIONS_AT_ONCE }, loop));
      return users;
    },

    /** Gives accounts the event's video without a purchase, as an operator does. */
    giveAccess: (eventId, emails) =>
      withStore(async (store) => {
        const users = await store.selectFrom('users').select('id').where('email', 'in', emails).execute();
        const given = { event_id: eventId, expires_at: null, created_at: Date.now() };
        const rows = users.map(({ id }) => ({ user_id: id, ...given }));
        await store.insertInto('grants').values(rows).execute();
      }),

    /** Saves events of the events file; with `load`, which reads an image, their pictures. */
    addEvents: (events, load) => addEvents(stack, events, load),

    /** The host of an event's own address, with its port. */
    hostOf: (slug) => new URL(stack.hostUrl(slug)).host,

    /** Restarts the site on the same data. @returns the milliseconds until its first 200 */
    async restart() {
      await stack.kill('SIGTERM');
      const began = performance.now();
      await stack.restart('/');
      return performance.now() - began;
    },

    /** How much memory the serving process holds, in megabytes (VmRSS). */
    readMemory: () => readMemory(port),

    /** How much processor time it has taken since its start, in milliseconds. */
    readProcessorMs: () => readProcessorMs(port),

    /** The site's counters: the sum of all lines of `/metrics` that begin with `name`. */
    async readMetric(name) {
      const text = await (await fetch(`${stack.siteUrl}/metrics`)).text();
      const lines = text.split('\n').filter((line) => line.startsWith(name));
      return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0);
    },

    /**
     * How many orders the store has that cost something, how many of them are paid, and of how many
     * pairs of buyer and item. The demo account has one that was free.
     */
    countOrders: () =>
      withStore(async (store) => {
        const orders = await store
          .selectFrom('orders')
          .select(['user_id', 'item_key', 'status'])
          .where('provider', '!=', 'none')
          .execute();
        const paid = orders.filter(({ status }) => status === 'paid');
        const pairs = new Set(paid.map(({ user_id, item_key }) => `${user_id} ${item_key}`));
        return { orders: orders.length, paid: paid.length, pairs: pairs.size };
      }),
  };
}
