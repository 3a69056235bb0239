import { sql } from 'kysely';
import type { PeopleGroup } from '@/lib/contract/studio/people/schemas';
import { HOLDER, hasOpened, IS_HOLDER_KNOWN, isKnownViewer, TICKET_HOLDER } from '../../store/held-by';
import { ofMode } from '../../store/of-mode';
import type { PaymentMode, Store } from '../../store/schema';
import { contains } from '../contains';
import { isAfter, type Cursor } from '../cursor';

type Read = Pick<Store, 'selectFrom'>;

export type PeopleOf = {
  /** `givers` paid for tickets that others hold. */
  group: PeopleGroup | 'givers';
  eventId: string;
  /** Of buyers; null for all. */
  packageId?: string | null;
  /** Of the event: who consented to it counts for all its events. */
  organisationId: string;
  mode: PaymentMode;
  nowMs: number;
  /** Leaves out those who got a ticket or access and have not opened it. */
  isOpened?: boolean;
};

/** `at` and `id` are the cursor in the list. An address without an account has no `userId`. */
export type Person = {
  at: number;
  id: string;
  userId: string | null;
  email: string;
  /** Empty where it isn't known. An account that has not opened the event is like none. */
  name: string;
  /** When a guest's access ends, in ms. Null is no end. */
  until: number | null;
};

/** Newest first. A holder of several tickets is there once. */
export async function listPeople(
  db: Read,
  of: PeopleOf,
  { q = '', after = null, limit }: { q?: string; after?: Cursor | null; limit: number },
): Promise<Person[]> {
  const rows = await find(db, selectGroup(db, of), of, q)
    .selectAll()
    .where(isAfter(after, 'at', 'id'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, email: row.email ?? '', name: row.name ?? '' }));
}

export async function countPeople(db: Read, of: PeopleOf, q = ''): Promise<number> {
  const rows = of.group === 'buyers' ? selectTickets(db, of) : selectGroup(db, of);
  const { people } = await db
    .selectFrom(find(db, rows, of, q).select('email').distinct().as('found'))
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow();
  return Number(people);
}

function find(db: Read, rows: ReturnType<typeof selectGroup>, { isOpened = false }: PeopleOf, q: string) {
  return db
    .selectFrom(rows.as('person'))
    .$if(isOpened, (query) => query.where('userId', 'is not', null))
    .$if(q !== '', (query) =>
      query.where((eb) => eb.or([eb.ref('name'), eb.ref('email')].flatMap(contains(q)))),
    );
}

function selectGroup(db: Read, of: PeopleOf) {
  switch (of.group) {
    case 'buyers':
      return selectBuyers(db, of);
    case 'guests':
      return selectGuests(db, of);
    case 'reminded':
      return selectReminded(db, of);
    case 'consented':
      return selectConsented(db, of);
    case 'givers':
      return selectTickets(db, of).where((eb) =>
        eb.or([eb('orders.holder_id', 'is not', null), eb('orders.holder_email', 'is not', null)]),
      );
  }
}

const NO_TIME = sql<number | null>`cast(null as bigint)`;

/** A row for each paid ticket. The literals let SQLite use its partial index. */
function selectTickets(db: Read, { group, eventId, packageId = null, mode }: PeopleOf) {
  const [person, isKnown] =
    group === 'givers' ? [sql<string>`orders.user_id`, sql`true`] : [HOLDER, IS_HOLDER_KNOWN];
  return db
    .selectFrom('orders')
    .leftJoin('users', (join) => join.on('users.id', '=', person))
    .select([
      'orders.created_at as at',
      'orders.id as id',
      sql<string | null>`case when ${isKnown} then users.id end`.as('userId'),
      sql<string | null>`case when ${isKnown} then users.name end`.as('name'),
      NO_TIME.as('until'),
    ])
    .select(
      sql<string | null>`case when ${isKnown} then users.email
        else coalesce(users.email_key, orders.holder_email) end`.as('email'),
    )
    .where('orders.event_id', '=', eventId)
    .$if(packageId !== null, (query) => query.where('orders.package_id', '=', packageId))
    .where('orders.status', '=', sql.lit('paid'))
    .where('orders.kind', '=', sql.lit('package'))
    .where(ofMode(mode))
    .where('users.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('users.id', 'is not', null), eb('orders.holder_email', 'is not', null)]));
}

/** Who holds a paid ticket, by the newest one. */
function selectBuyers(db: Read, of: PeopleOf) {
  const { eventId, packageId = null, mode } = of;
  const isAsked = packageId === null ? sql`true` : sql`later.package_id = ${packageId}`;
  return selectTickets(db, of).where(
    sql<boolean>`not exists (select 1 from orders as later where later.event_id = ${eventId}
      and coalesce(later.holder_email, later.holder_id, later.user_id) = ${TICKET_HOLDER}
      and later.status = 'paid' and later.kind = 'package' and ${isAsked}
      and (later.payment_mode is null or later.payment_mode = ${mode})
      and (later.created_at, later.id) > (orders.created_at, orders.id))`,
  );
}

/** Complimentary access, also while it waits for an account to confirm the address. */
function selectGuests(db: Read, { eventId, nowMs }: PeopleOf) {
  const isKnown = hasOpened('grants.user_id', 'grants.event_id');
  const given = db
    .selectFrom('grants')
    .innerJoin('users', 'users.id', 'grants.user_id')
    .select([
      'grants.created_at as at',
      'users.email_key as id',
      sql<string | null>`case when ${isKnown} then users.id end`.as('userId'),
      sql<string | null>`coalesce(grants.name, case when ${isKnown} then users.name end)`.as('name'),
      'grants.expires_at as until',
      sql<string | null>`case when ${isKnown} then users.email else users.email_key end`.as('email'),
    ])
    .where('grants.event_id', '=', eventId)
    .where((eb) => eb.or([eb('grants.expires_at', 'is', null), eb('grants.expires_at', '>', nowMs)]));
  const waiting = db
    .selectFrom('waiting_grants')
    .select([
      'created_at as at',
      'email_key as id',
      sql<string | null>`cast(null as text)`.as('userId'),
      'name',
      'expires_at as until',
      sql<string | null>`email_key`.as('email'),
    ])
    .where('event_id', '=', eventId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', nowMs)]));
  return given.unionAll(waiting);
}

function selectReminded(db: Read, { eventId }: PeopleOf) {
  return db
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select([
      'reminders.created_at as at',
      'reminders.user_id as id',
      sql<string | null>`users.id`.as('userId'),
      sql<string | null>`users.name`.as('name'),
      NO_TIME.as('until'),
      sql<string | null>`users.email`.as('email'),
    ])
    .where('reminders.event_id', '=', eventId)
    .where((eb) => isKnownViewer(eb, eventId));
}

/** Confirmed addresses only: anyone can buy with another person's. */
function selectConsented(db: Read, { organisationId }: PeopleOf) {
  return db
    .selectFrom('consents')
    .innerJoin('users', 'users.id', 'consents.user_id')
    .select([
      'consents.consented_at as at',
      'consents.user_id as id',
      sql<string | null>`users.id`.as('userId'),
      sql<string | null>`users.name`.as('name'),
      NO_TIME.as('until'),
      sql<string | null>`users.email`.as('email'),
    ])
    .where('consents.organisation_id', '=', organisationId)
    .where('consents.withdrawn_at', 'is', null)
    .where('users.email_verified_at', 'is not', null);
}
