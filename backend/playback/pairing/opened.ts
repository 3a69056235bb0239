import { sql } from 'kysely';
import type { PaymentAccounts } from '../../payments';
import type { Store } from '../../store/schema';

/** The event has what may open it; whether it does, `decideAccess` says. */
export type Candidate = { event_id: string; organisation_id: string };

const MOST = 100;

/**
 * The events that a ticket, gift, trial, invitation or pass of the account may open, the latest
 * start first. An `organisation_id` is empty for events of the site itself.
 */
export async function listCandidates(
  store: Store,
  mode: PaymentAccounts['mode'],
  userId: string,
  nowMs: number,
  organisationId: string | null = null,
): Promise<Candidate[]> {
  const ofBroadcaster =
    organisationId === null ? sql`` : sql`and coalesce(e.organisation_id, '') = ${organisationId}`;
  const { rows } = await sql<Candidate>`
    select e.id as event_id, coalesce(e.organisation_id, '') as organisation_id
      from events e
      where e.id in (
        select event_id from orders where user_id = ${userId} and holder_id is null and kind = 'package'
          and status = 'paid' and (payment_mode is null or payment_mode = ${mode})
        union select event_id from orders where holder_id = ${userId} and kind = 'package'
          and status = 'paid' and (payment_mode is null or payment_mode = ${mode})
        union select event_id from trials where user_id = ${userId}
        union select event_id from grants where user_id = ${userId}
        union select p.id from orders o join events p on p.organisation_id = o.organisation_id
          where o.user_id = ${userId} and o.kind = 'pass' and o.status = 'paid'
            and o.covers_from <= ${nowMs} and o.covers_until > ${nowMs}
            and (o.payment_mode is null or o.payment_mode = ${mode})
            and p.listed = 1 and coalesce(p.not_in_pass, 0) = 0)
        and e.cancelled_at is null
        ${ofBroadcaster}
      order by e.start_time desc, e.id limit ${MOST}`.execute(store);
  return rows;
}

type Named = { _id: string; name: string };

/** The one that a TV was opened for, or those that the account has something of. */
export async function findBroadcasters(
  { store, mode, siteName }: { store: Store; mode: PaymentAccounts['mode']; siteName: string },
  userId: string,
  owner: string | null,
  nowMs: number,
): Promise<Named[]> {
  const ids =
    owner === null
      ? new Set((await listCandidates(store, mode, userId, nowMs)).map((one) => one.organisation_id))
      : new Set([owner]);
  const rows = await store
    .selectFrom('organisations')
    .select(['id', 'name', 'broadcaster'])
    .where('id', 'in', [...ids, ''])
    .orderBy('name')
    .execute();
  const named = rows.map(({ id, name, broadcaster }) => ({ _id: id, name: broadcaster ?? name }));
  return ids.has('') ? [...named, { _id: '', name: siteName }] : named;
}
