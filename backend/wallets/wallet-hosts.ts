import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import { eventOrigin } from '@/lib/hosts/event-origin';
import type { BackendConfig, BackendDeps } from '../config/config';
import { isOnOrReplayed } from '../events/repository';
import { toCardAccount } from '../payments';
import { claim } from '../store/claim';
import { NEVER, planNext, type Rhythm } from '../store/rhythm';
import type { Schema, Store, WalletHostTable } from '../store/schema';

const INTERVAL_MS = 15_000;
const HOLD_MS = 2 * 60_000;
const BATCH = 20;
/** New hosts at a look. */
const NOTED = 200;
/** At once, of an organisation. */
export const HOSTS_PER_ORGANISATION = 100;
const AGAIN: Rhythm = { part: 4, leastMs: 10_000, mostMs: 6 * 60 * 60_000 };
/** Apple's file and the domain may change. */
const RECHECK_MS = 7 * 24 * 60 * 60_000;

/** The site's own host, where tickets and plans are paid too. */
const SITE_KEY = '';
const TOO_MANY = `The organization has ${HOSTS_PER_ORGANISATION} addresses with wallets. One more is added when another event is over.`;

type Row = WalletHostTable;

/**
 * Keeps the hosts of channels, and of events that can be bought, registered with the provider,
 * which shows wallets on no others. What is wanted is compared with both each time, so a crash
 * costs nothing. Never throws.
 */
export function createWalletHosts(
  { site }: Pick<BackendConfig, 'site'>,
  { store, payments, now, report }: Pick<BackendDeps, 'store' | 'payments' | 'now' | 'report'>,
): IntervalJob {
  const holder = randomUUID();
  const account = toCardAccount(payments.accounts);

  async function settle(row: Row, values: Pick<Row, 'state' | 'fault' | 'next_at'>): Promise<void> {
    await store
      .updateTable('wallet_hosts')
      .set(values)
      .where('domain_key', '=', row.domain_key)
      .where('account', '=', row.account)
      // An event that came or went meanwhile is looked at again.
      .where('state', '=', row.state)
      .execute();
  }

  async function takeStep(row: Row): Promise<void> {
    const { domain_key: key, state, since } = row;
    const nowMs = now();
    const origin = key === SITE_KEY ? site.url : eventOrigin(key, site.url);
    if (origin === null) return settle(row, { state: 'left', fault: null, next_at: NEVER });
    const { hostname } = new URL(origin);
    const later = planNext(AGAIN, since, nowMs);
    if (state === 'leaving') {
      const gone = await payments.stripe.disableHost(hostname);
      return settle(
        row,
        gone.ok
          ? { state: 'left', fault: null, next_at: NEVER }
          : { state, fault: gone.error.message, next_at: later },
      );
    }
    if (state === 'wanted' && (await countEarlier(store, row)) >= HOSTS_PER_ORGANISATION)
      return settle(row, { state, fault: TOO_MANY, next_at: nowMs + AGAIN.mostMs });
    const answer = await payments.stripe.registerHost(hostname);
    const fault = answer.ok ? answer.value.fault : answer.error.message;
    if (fault === null) return settle(row, { state: 'active', fault, next_at: nowMs + RECHECK_MS });
    return settle(row, { state: 'wanted', fault, next_at: later });
  }

  return createIntervalJob(async () => {
    if (account === null) return;
    try {
      if (!(await claim(store, { name: 'wallet-hosts', holder, holdMs: HOLD_MS }, now()))) return;
      await noteHosts(store, account, now());
      const due = await store
        .selectFrom('wallet_hosts')
        .selectAll()
        .where('account', '=', account)
        .where('next_at', '<=', now())
        .orderBy('next_at')
        .limit(BATCH)
        .execute();
      for (const row of due) await takeStep(row);
    } catch (error) {
      report('The hosts for wallets could not be registered.', error);
    }
  }, INTERVAL_MS);
}

/** Writes down which hosts came and which went. */
async function noteHosts(store: Store, account: string, nowMs: number): Promise<void> {
  const events = await store
    .selectFrom('events')
    .leftJoin('wallet_hosts', (join) =>
      join.onRef('wallet_hosts.domain_key', '=', 'events.domain_key').on('account', '=', account),
    )
    .select(['events.domain_key', 'events.organisation_id'])
    .where((eb) => isSold(eb, nowMs))
    .where(isToCome)
    .limit(NOTED)
    .execute();
  const channels = await store
    .selectFrom('channels')
    .leftJoin('wallet_hosts', (join) =>
      join.onRef('wallet_hosts.domain_key', '=', 'channels.domain_key').on('account', '=', account),
    )
    .select(['channels.domain_key', 'channels.organisation_id'])
    .where(isToCome)
    .limit(NOTED)
    .execute();
  const main = { domain_key: SITE_KEY, organisation_id: null };
  const noted = { account, state: 'wanted' as const, fault: null, since: nowMs, next_at: nowMs };
  await store
    .insertInto('wallet_hosts')
    .values([main, ...events, ...channels].map((host) => ({ ...host, ...noted })))
    .onConflict((oc) =>
      oc
        .columns(['domain_key', 'account'])
        .doUpdateSet((eb) => ({ ...noted, organisation_id: eb.ref('excluded.organisation_id') }))
        .where('wallet_hosts.state', 'in', ['leaving', 'left']),
    )
    .execute();
  await store
    .updateTable('wallet_hosts')
    .set({ state: 'leaving', fault: null, since: nowMs, next_at: nowMs })
    .where('account', '=', account)
    .where('domain_key', '!=', SITE_KEY)
    .where('state', 'in', ['wanted', 'active'])
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('events')
            .select('events.id')
            .whereRef('events.domain_key', '=', 'wallet_hosts.domain_key')
            .where((of) => isSold(of, nowMs)),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('channels')
            .select('channels.organisation_id')
            .whereRef('channels.domain_key', '=', 'wallet_hosts.domain_key'),
        ),
      ),
    )
    .execute();
}

const isToCome = (eb: ExpressionBuilder<Schema, 'wallet_hosts'>) =>
  eb.or([eb('state', 'is', null), eb('state', 'in', ['leaving', 'left'])]);

/** Ahead, on air or replayed. */
const isSold = (eb: ExpressionBuilder<Schema, 'events'>, nowMs: number) =>
  eb.and([eb('cancelled_at', 'is', null), eb.or([eb('start_time', '>', nowMs), isOnOrReplayed(eb, nowMs)])]);

/** Also hosts that the provider was asked for and does not accept: a domain may lead nowhere. */
async function countEarlier(store: Store, { organisation_id: id, account, since, domain_key: key }: Row) {
  if (id === null) return 0;
  const { earlier } = await store
    .selectFrom('wallet_hosts')
    .select((eb) => eb.fn.countAll<number>().as('earlier'))
    .where('organisation_id', '=', id)
    .where('account', '=', account)
    .where((eb) =>
      eb.or([
        eb('state', '=', 'active'),
        eb('state', '=', 'wanted').and(
          eb.or([eb('since', '<', since), eb('since', '=', since).and('domain_key', '<', key)]),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(earlier);
}
