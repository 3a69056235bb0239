import type { OrderStatus } from '@/lib/contract/orders';
import { sql } from 'kysely';
import type { PaymentAccounts } from '../payments';
import type { EventRow } from '../events/repository';
import { toTrialEnd } from '../events/trials';
import type { PackageTable, Store } from '../store/schema';
import { toAccess, toTicketTimes } from '../events/timetable';
import type { AccessFacts } from './entitlement';
import type { Place, TicketKey } from './place-rules';

type Row = {
  what: 'login' | 'order' | 'pass' | 'trial' | 'given' | 'place' | 'opened';
  status: OrderStatus | null;
  since: number | null;
  access_from: PackageTable['access_from'];
  access_hours: number | null;
  screens: number | null;
  until: number | null;
  /** The id of the place, or of the package that was bought. */
  place: string | null;
  login: string | null;
  screen: string | null;
  name: string | null;
  /** Of the place, or the id of the order. */
  serial: string | null;
  previous: string | null;
  /** Or when the ticket of the order was first played. */
  rotated: number | null;
  stopped: number | null;
  event: string | null;
  pass_of: string | null;
};

const isGiven = ({ what, login: holder }: Row) => what === 'given' || holder !== null;

/** Something given to the account was not opened since, or, of a gift, since its mail. */
const isUnopened = (given: readonly Row[], [opened]: readonly Row[]) =>
  given.some(
    ({ what, until: sentAt }) => !opened || (what === 'order' && (opened.since ?? 0) < (sentAt ?? 0)),
  );

function toPlace(row: Row): Place | null {
  const { place, login, screen, name, serial, previous, rotated, since, until, stopped, event, pass_of } =
    row;
  if (place === null || login === null || screen === null || serial === null) return null;
  if (rotated === null || since === null || until === null || event === null) return null;
  return {
    id: place,
    session_id: login,
    screen,
    name,
    serial,
    previous,
    rotated_at: rotated,
    taken_at: since,
    expires_at: until,
    stopped_at: stopped,
    event_id: event,
    pass_of,
  };
}

/** `isNew`: what was given to the account, it has not opened yet. */
export type Viewer = { isLoggedIn: boolean; isNew: boolean; facts: AccessFacts; places: Place[] };

export function createPlaybackRepository(store: Store, mode: PaymentAccounts['mode']) {
  return {
    /** The order of a guest whose address has another account, which watches with the ticket. */
    findMoved: (guestId: string): Promise<{ id: string } | undefined> =>
      store
        .selectFrom('orders')
        .select('id')
        .where('guest_id', '=', guestId)
        .where('user_id', '!=', guestId)
        .where('holder_id', 'is', null)
        .where('paid_at', 'is not', null)
        .executeTakeFirst(),

    /** So that the one who gave the access may see the account. */
    async noteOpened({ userId, eventId }: TicketKey, at: number): Promise<void> {
      await store
        .insertInto('opened_events')
        .values({ user_id: userId, event_id: eventId, at })
        .onConflict((oc) => oc.columns(['user_id', 'event_id']).doUpdateSet({ at }))
        .execute();
    },

    /** Once; a ticket's hours are not begun twice. */
    async noteFirstPlay(orderId: string, at: number): Promise<void> {
      await store
        .insertInto('first_plays')
        .values({ order_id: orderId, at })
        .onConflict((oc) => oc.doNothing())
        .execute();
    },

    /** One query, because it runs for every token. */
    async findViewer(
      { userId, sessionId }: { userId: string; sessionId: string | null },
      event: Pick<
        EventRow,
        | ('id' | 'start_time' | 'end_time' | 'ended_at' | 'media_url' | 'trial_includes_show')
        | ('organisation_id' | 'not_in_pass')
      >,
      nowMs: number,
    ): Promise<Viewer> {
      const passOf = event.not_in_pass === 1 ? null : event.organisation_id;
      const { rows } = await sql<Row>`
        select 'order' as what,
            case when o.status = 'disputed' and o.dispute_status = 'lost' then 'refunded' else o.status end as status,
            o.paid_at as since, p.access_from, p.access_hours, p.screens, g.sent_at as until,
            o.package_id as place, o.holder_id as login, null as screen, null as name, o.id as serial, null as previous,
            f.at as rotated, cast(null as bigint) as stopped,
            null as event, null as pass_of
          from orders o left join packages p on p.event_id = o.event_id and p.id = o.package_id
            left join gifts g on g.order_id = o.id
            left join first_plays f on f.order_id = o.id
          where ((o.user_id = ${userId} and o.holder_id is null) or o.holder_id = ${userId}) and o.event_id = ${event.id} and o.kind = 'package'
            and o.status in ('paid', 'disputed', 'refunded')
            and (o.payment_mode is null or o.payment_mode = ${mode})
        union all
        select 'pass', case when o.status = 'disputed' and o.dispute_status = 'lost' then 'refunded' else o.status end,
            o.covers_from, null, null, p.screens,
            case when o.grace_until > o.covers_until then o.grace_until else o.covers_until end, null, null, null, null, null, null, null, null, null, null
          from orders o join passes p on p.id = o.package_id
          where o.user_id = ${userId} and o.organisation_id = ${passOf} and o.kind = 'pass'
            and o.status in ('paid', 'disputed', 'refunded')
            and (o.payment_mode is null or o.payment_mode = ${mode})
        union all
        select 'trial', null, null, null, null, null, expires_at, null, null, null, null, null, null, null, null, null, null from trials
          where user_id = ${userId} and event_id = ${event.id}
        union all
        select 'given', null, null, null, null, null, expires_at, null, null, null, null, null, null, null, null, null, null from grants
          where user_id = ${userId} and event_id = ${event.id}
        union all
        select 'opened', null, at, null, null, null, null, null, null, null, null, null, null, null, null, null, null from opened_events
          where user_id = ${userId} and event_id = ${event.id}
        union all
        select 'login', null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null from sessions
          where jti = ${sessionId} and user_id = ${userId} and revoked_at is null and expires_at > ${nowMs}
        union all
        select 'place', null, l.taken_at, null, null, null, l.expires_at,
            l.id, l.session_id, l.screen, l.name, l.serial, l.previous, l.rotated_at, l.stopped_at,
            l.event_id, l.pass_of
          from places l join sessions s on s.jti = l.session_id and s.revoked_at is null
          where l.user_id = ${userId} and (l.event_id = ${event.id} or l.pass_of = ${passOf})`.execute(store);
      const of = (what: Row['what']) => rows.filter((row) => row.what === what);
      const [trial] = of('trial');
      const [given] = of('given');
      return {
        isLoggedIn: of('login').length > 0,
        isNew: isUnopened([...of('order'), ...of('given')].filter(isGiven), of('opened')),
        facts: {
          orders: of('order').flatMap(
            ({ place: packageId, serial: id, rotated: firstPlayAt, status, since, screens, ...row }) =>
              status === null || packageId === null || id === null
                ? []
                : [{ id, packageId, status, paidAt: since, access: toAccess(row), screens, firstPlayAt }],
          ),
          passes: of('pass').flatMap(({ status, since, until, screens }) =>
            status === null ? [] : [{ status, from: since, until, screens }],
          ),
          passOf,
          trialUntil: typeof trial?.until === 'number' ? toTrialEnd(event, trial.until) : null,
          given: given ? { until: given.until } : null,
          ...toTicketTimes(event),
        },
        places: of('place').flatMap((row) => toPlace(row) ?? []),
      };
    },
  };
}
