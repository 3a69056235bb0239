import { sql } from 'kysely';
import { PLAY_CAUSES } from '@/lib/contract/studio/live/schemas';
import type { Role } from '@/lib/contract/studio/shared/roles';
import { toInstant } from '@/lib/time/iso';
import { toPlayCause } from '../../playback/play-notes';
import { hasOpened } from '../../store/held-by';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { toLogSentence } from '../log/log-sentences';
import { mayCall } from '../rights';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What counts as now. */
const RECENT_MS = 10 * MINUTE_MS;
const MAX_TROUBLED = 20;
const ERRORS_EACH = 10;
const MAX_LOG = 12;

type Of = { eventId: string; nowMs: number };

/** Viewers of the last hour by minute, with stalls and errors of the last ten minutes. */
export async function readMinutes(store: Store, { eventId, nowMs }: Of) {
  const rows = await store
    .selectFrom('show_minutes')
    .select(['minute', 'what', 'count'])
    .where('event_id', '=', eventId)
    .where('minute', '>', nowMs - HOUR_MS)
    .orderBy('minute')
    .execute();
  const recent = rows.filter(({ minute }) => minute > nowMs - RECENT_MS);
  const sum = (what: (typeof rows)[number]['what']) =>
    recent.reduce((total, row) => total + (row.what === what ? row.count : 0), 0);
  return {
    viewers_by_minute: rows.flatMap(({ minute, what, count }) =>
      what === 'viewers' ? [{ at: toInstant(minute), count }] : [],
    ),
    stalls: sum('stalls'),
    errors: PLAY_CAUSES.flatMap((cause) => {
      const count = sum(cause);
      return count > 0 ? [{ cause, count }] : [];
    }),
  };
}

/** Paid tickets from one moment to another, in ms. */
export async function readSalesByMinute(
  store: Store,
  mode: PaymentMode,
  { eventId, fromMs, toMs }: { eventId: string; fromMs: number; toMs: number },
) {
  const rows = await store
    .selectFrom('orders')
    .select(({ fn }) => [
      sql<number>`paid_at / ${sql.lit(MINUTE_MS)}`.as('minute'),
      fn.countAll<number>().as('count'),
    ])
    .where('event_id', '=', eventId)
    .where('kind', '=', 'package')
    .where('paid_at', '>=', fromMs)
    .where('paid_at', '<', toMs)
    .where(ofMode(mode))
    .groupBy('minute')
    .orderBy('minute')
    .execute();
  return rows.map(({ minute, count }) => ({
    at: toInstant(Number(minute) * MINUTE_MS),
    count: Number(count),
  }));
}

/**
 * People who bought or opened a ticket, and whom something kept from playing, latest first. Who
 * they are is for roles that see people.
 */
export async function listTroubled(store: Store, { eventId, nowMs }: Of, role: Role) {
  const rows = await store
    .selectFrom('player_errors')
    .innerJoin('users', 'users.id', 'player_errors.user_id')
    .select(['users.id', 'users.name', 'users.email', 'player_errors.code', 'player_errors.at'])
    .where('player_errors.event_id', '=', eventId)
    .where('player_errors.at', '>', nowMs - RECENT_MS)
    .where('users.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        sql<boolean>`exists (select 1 from orders where orders.user_id = player_errors.user_id
          and orders.event_id = ${eventId} and orders.status in ('paid', 'disputed', 'refunded'))`,
        hasOpened('player_errors.user_id', 'player_errors.event_id'),
      ]),
    )
    .orderBy('player_errors.at', 'desc')
    .orderBy('users.id')
    .limit(MAX_TROUBLED * ERRORS_EACH)
    .execute();
  const seesPeople = mayCall(role, 'listPeople');
  const latest = new Map<string, (typeof rows)[number]>();
  for (const row of rows) if (!latest.has(row.id)) latest.set(row.id, row);
  return [...latest.values()].slice(0, MAX_TROUBLED).flatMap(({ id, name, email, code, at }, index) => {
    const cause = toPlayCause(code);
    const person = seesPeople ? { _id: id, name, email } : { _id: `${index}`, name: null, email: null };
    return cause === null ? [] : [{ ...person, cause, at: toInstant(at) }];
  });
}

type Ids = { eventId: string; organisationId: string };

/** The last actions of everyone at a desk of this event. */
export async function listActions(store: Store, { eventId, organisationId }: Ids) {
  const rows = await store
    .selectFrom('audit_log')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'audit_log.user_id').on('users.deleted_at', 'is', null),
    )
    .select(['audit_log.id', 'at', 'user_id', 'action', 'subject', 'users.name'])
    .where('organisation_id', '=', organisationId)
    .where('event_id', '=', eventId)
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .limit(MAX_LOG)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: toInstant(row.at),
    by: row.user_id === null ? 'The platform' : (row.name ?? 'A former member'),
    what: toLogSentence(row.action, row.subject),
  }));
}
