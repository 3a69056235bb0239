import { randomUUID } from 'node:crypto';
import { addMissingDrafts } from '../../../backend/events/add-missing-drafts.ts';
import { openStore } from '../../../backend/store/open.ts';
import { createKey, hashKey } from '../../../backend/studio/live/stream-keys.ts';
import { addEvents } from '../../../e2e/support/run-script.ts';
import { startStack } from '../../../e2e/support/servers.ts';
import { buyByCard, createBuyer, PASSWORD, toHeaders } from '../../traffic/buyer.mjs';
import { isListening, readMemory, readProcessorMs } from '../../support/machine.mjs';

const REGISTRATIONS_AT_ONCE = 4;
/** Production settings, except for the limits by address. */
const SETTINGS = {
  LOGIN_LIMIT_PER_ADDRESS: '1000000',
  REGISTER_LIMIT_PER_ADDRESS: '1000000',
  PAYMENT_LIMIT_PER_ADDRESS: '1000000',
  PASSWORD_HASH_KIB: '19456',
};

export async function startSite(options) {
  const stack = await startStack({ ...options, env: { ...SETTINGS, ...options.env } });
  const { siteUrl: url, sandboxUrl: sandbox } = stack;
  const port = Number(new URL(url).port);

  async function withStore(work) {
    const store = openStore({ databaseUrl: options.databaseUrl ?? `file:${stack.dataDir}/marquee.db` });
    try {
      return await work(store);
    } finally {
      await store.destroy();
    }
  }

  return {
    url,
    sandbox,
    headers: toHeaders(url),
    what: `The site (its log is below test-results/stacks/${options.name})`,
    isUp: () => isListening(port),
    stop: () => stack.stop(),
    /** In megabytes (VmRSS). */
    readMemory: () => readMemory(port),
    /** In milliseconds since its start. */
    readProcessorMs: () => readProcessorMs(port),
    hostOf: (slug) => new URL(stack.hostUrl(slug)).host,
    withStore,
    addEvents: (events) => addEvents(stack, events),
    buy: (cookie, item) => buyByCard(createBuyer(url, cookie), sandbox, item),

    async registerUsers(count) {
      const users = Array.from({ length: count }, () => ({
        email: `${randomUUID()}@buyers.example`,
        password: PASSWORD,
      }));
      const waiting = [...users];
      const loop = async () => {
        for (let user = waiting.pop(); user; user = waiting.pop())
          user.cookie = await createBuyer(url).register(user.email);
      };
      await Promise.all(Array.from({ length: REGISTRATIONS_AT_ONCE }, loop));
      return users;
    },

    giveAccess: (eventId, emails) =>
      withStore(async (store) => {
        const users = await store.selectFrom('users').select('id').where('email', 'in', emails).execute();
        const given = { event_id: eventId, expires_at: null, created_at: Date.now() };
        const rows = users.map(({ id }) => ({ user_id: id, ...given }));
        await store.insertInto('grants').values(rows).execute();
      }),

    makeStreamKey: (eventId) =>
      withStore(async (store) => {
        const key = createKey();
        const made = { hash: hashKey(key), hint: key.slice(-4), created_at: Date.now(), created_by: null };
        await addMissingDrafts(store, Date.now());
        await store
          .insertInto('stream_keys')
          .values({ event_id: eventId, input: 'primary', ...made })
          .execute();
        return key;
      }),

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
