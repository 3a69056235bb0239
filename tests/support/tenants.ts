import { type RawBuilder, sql } from 'kysely';
import { analyzeStore } from '@/backend/store/analyze';
import type { Store } from '@/backend/store/schema';
import { isSqlite } from '@/backend/store/schema/is-sqlite';

const DAY_MS = 24 * 60 * 60_000;

export const ACCOUNTS = 300_000;
export const ORDERS = 100_000;

/** Ids of what an organisation has, for its calls. */
export type Tenant = { organisationId: string; eventId: string; orders: number };

/** With nearly all orders. The demo has this event. */
export const LARGE: Tenant = {
  organisationId: 'org_first',
  eventId: 'evt-midnight-run',
  orders: ORDERS - 100,
};
export const SMALL: Tenant = {
  organisationId: 'org_small',
  eventId: 'evt-small',
  orders: 100,
};

export const toOrderId = ({ eventId }: Tenant, number = 7) => `ord_${eventId}_${number}`;
export const toId = ({ eventId }: Tenant, what: string) => `${what}_${eventId}`;

/** Two organisations in a store that has the demo. */
export async function fillTenants(store: Store, nowMs: number): Promise<void> {
  await insertRows(
    store,
    ACCOUNTS,
    'users',
    ['id', 'name', 'email', 'email_key', 'password_hash', 'created_at', 'email_verified_at'],
    sql`'usr_' || n, 'Ann Buyer' || n, 'buyer' || n || '@mail.example', 'buyer' || n || '@mail.example', 'x', 1, 1`,
  );
  await addSmall(store, nowMs);
  for (const tenant of [LARGE, SMALL]) await fillTenant(store, tenant, nowMs);
  await analyzeStore(store);
  if (!isSqlite(store)) await sql`analyze`.execute(store);
}

/** `values` may use `n`, which counts from 1. */
export async function insertRows(
  store: Store,
  rows: number,
  table: string,
  columns: string[],
  values: RawBuilder<unknown>,
): Promise<void> {
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
    with recursive count(n) as (select 1 union all select n + 1 from count where n < ${sql.lit(rows)})
    select ${values} from count`.execute(store);
}

async function addSmall(store: Store, nowMs: number): Promise<void> {
  await store
    .insertInto('organisations')
    .values({
      id: SMALL.organisationId,
      name: 'A small one',
      version: 1,
      broadcaster: null,
      accent: null,
      logo: null,
      timezone: 'UTC',
      domain: null,
      created_at: nowMs,
      created_by: null,
      trial_started_at: null,
      approved_at: nowMs,
      suspended_at: null,
    })
    .execute();
  const from = { eventId: LARGE.eventId };
  const event = await store
    .selectFrom('events')
    .selectAll()
    .where('id', '=', from.eventId)
    .executeTakeFirstOrThrow();
  const own = { organisation_id: SMALL.organisationId };
  await store
    .insertInto('events')
    .values({ ...event, ...own, id: SMALL.eventId, domain_key: 'small' })
    .execute();
  const packages = await store
    .selectFrom('packages')
    .selectAll()
    .where('event_id', '=', from.eventId)
    .execute();
  await store
    .insertInto('packages')
    .values(packages.map((row) => ({ ...row, event_id: SMALL.eventId })))
    .execute();
  const draft = await store
    .selectFrom('event_drafts')
    .selectAll()
    .where('event_id', '=', from.eventId)
    .executeTakeFirstOrThrow();
  const moved = (text: string) =>
    text.replaceAll(from.eventId, SMALL.eventId).replaceAll(event.domain_key, 'small');
  await store
    .insertInto('event_drafts')
    .values({
      ...draft,
      ...own,
      event_id: SMALL.eventId,
      domain: 'small',
      entry: moved(draft.entry),
      published: draft.published === null ? null : moved(draft.published),
    })
    .execute();
}

async function fillTenant(store: Store, tenant: Tenant, nowMs: number): Promise<void> {
  const { organisationId, eventId, orders } = tenant;
  // The buyers of the two differ.
  const user = sql`'usr_' || (n + ${sql.lit(tenant === SMALL ? ORDERS : 0)})`;
  const event = sql.lit(eventId);
  const idOf = (what: string) => sql`${sql.lit(what)} || '_' || ${event} || '_' || n`;
  const paidAt = sql`(${sql.lit(nowMs)} - (${sql.lit(orders)} - n) * 10000)`;
  await store
    .insertInto('codes')
    .values({
      id: toId(tenant, 'cod'),
      event_id: eventId,
      code: 'MANY',
      batch: toId(tenant, 'batch'),
      label: 'Many',
      percent: 10,
      off_cents: null,
      packages: null,
      valid_from: null,
      valid_until: null,
      max_uses: null,
      max_per_person: null,
      off_at: null,
      counted_at: null,
      created_at: 1,
    })
    .execute();
  await store
    .insertInto('partners')
    .values({ id: toId(tenant, 'par'), event_id: eventId, slug: 'press', name: 'Press', created_at: 1 })
    .execute();
  await insertRows(
    store,
    orders,
    'orders',
    ['id', 'user_id', 'item_key', 'kind', 'event_id', 'package_id', 'item_name', 'amount_cents', 'currency']
      .concat(['provider', 'provider_ref', 'status', 'created_at', 'updated_at', 'paid_at', 'next_check_at'])
      .concat(['payment_mode', 'code_id', 'partner_id', 'country', 'holder_id', 'holder_email']),
    sql`${idOf('ord')}, ${user}, 'package:' || ${event} || ':live', 'package', ${event},
      case when n % 50 = 0 then 'crew' else 'live' end, 'Midnight Run: Live', 1299, 'USD', 'stripe',
      ${idOf('pi')}, case when n % 10 = 8 then 'refunded' when n % 10 = 9 then 'pending' else 'paid' end,
      ${paidAt}, 1, case when n % 10 = 9 then null else ${paidAt} end, 9007199254740991,
      'sandbox', case when n % 4 = 0 then ${sql.lit(toId(tenant, 'cod'))} end,
      case when n % 5 = 0 then ${sql.lit(toId(tenant, 'par'))} end, case when n % 3 = 0 then 'DE' else 'US' end,
      case when n % 20 = 0 then ${idOf('ord')} when n % 30 = 0 then 'usr_' || (n + 200000) end,
      case when n % 20 = 0 then 'waiting' || n || '@mail.example' end`,
  );
  await insertRows(
    store,
    orders,
    'money_movements',
    ['id', 'order_id', 'version', 'kind', 'source', 'amount_cents', 'fee_cents', 'at'],
    sql`${idOf('mov')}, ${idOf('ord')}, 1, 'payment', 'payment', 1299, 59, ${paidAt}`,
  );
  await insertRows(
    store,
    orders,
    'outbox',
    ['id', 'to_address', 'subject', 'body', 'status', 'attempts', 'created_at', 'next_attempt_at', 'sent_at'],
    sql`${idOf('mal')}, 'buyer' || n || '@mail.example', 'A receipt', 'Order ' || ${idOf('ord')}, 'sent', 1,
      ${paidAt}, 1, ${paidAt}`,
  );
  const part = Math.ceil(orders / 5);
  await insertRows(
    store,
    part,
    'sessions',
    ['jti', 'user_id', 'created_at', 'expires_at'],
    sql`${idOf('ses')}, ${user}, 1, ${sql.lit(nowMs + DAY_MS)}`,
  );
  await insertRows(
    store,
    part,
    'places',
    ['id', 'user_id', 'event_id', 'session_id', 'screen', 'serial', 'rotated_at', 'taken_at', 'expires_at'],
    sql`${idOf('plc')}, ${user}, ${event}, ${idOf('ses')}, 'tv', 'a', 1, 1, ${sql.lit(nowMs + 60_000)}`,
  );
  await insertRows(
    store,
    part,
    'player_errors',
    ['id', 'user_id', 'event_id', 'code', 'at'],
    sql`${idOf('err')}, ${user}, ${event}, 'media', ${paidAt}`,
  );
  await insertRows(
    store,
    part,
    'audit_log',
    ['id', 'organisation_id', 'at', 'user_id', 'event_id', 'action', 'subject', 'changes'],
    sql`${idOf('log')}, ${sql.lit(organisationId)}, ${paidAt}, null, ${event}, 'receipt-sent', 'x', '[]'`,
  );
  for (const table of ['grants', 'reminders'])
    await insertRows(
      store,
      Math.ceil(orders / 50),
      table,
      ['user_id', 'event_id', 'created_at'],
      sql`${user}, ${event}, n`,
    );
  await insertRows(
    store,
    part,
    'consents',
    ['organisation_id', 'user_id', 'consented_at'],
    sql`${sql.lit(organisationId)}, ${user}, n`,
  );
  await store
    .insertInto('messages')
    .values({
      id: toId(tenant, 'msg'),
      organisation_id: organisationId,
      event_id: eventId,
      audience: 'buyers',
      package_id: null,
      subject: 'Doors open soon',
      body: 'Come early.',
      status: 'draft',
      version: 1,
      created_by: 'usr_1',
      created_at: 1,
      send_at: null,
      started_at: null,
      finished_at: null,
      recipients: null,
      sent: null,
      failed: null,
    })
    .execute();
}

/** Of both organisations. */
export async function makeOwner(store: Store, userId: string): Promise<void> {
  for (const { organisationId } of [LARGE, SMALL])
    await store
      .insertInto('memberships')
      .values({ organisation_id: organisationId, user_id: userId, role: 'owner', joined_at: 1 })
      .execute();
}
