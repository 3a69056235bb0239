import { toInstantOrNull } from '@/lib/time/iso';
import { findNextPayment } from '../../orders/renewals';
import type { OrderRow, Store } from '../../store/schema';

/** What a broadcaster sees beside the periods of a page: how long was watched, and what renews. */
export async function readMembers(
  store: Store,
  { organisationId, orders }: { organisationId: string; orders: readonly OrderRow[] },
) {
  if (orders.length === 0) return () => ({ watched: 0, renewal: null });
  const memberships = orders.flatMap(({ membership_id: id }) => id ?? []);
  const renewals = await store
    .selectFrom('renewals')
    .selectAll()
    .where('membership_id', 'in', memberships)
    .execute();
  const newest = await store
    .selectFrom('orders')
    .select(({ fn }) => ['membership_id', fn.max<number | null>('covers_until').as('until')])
    .where('membership_id', 'in', memberships)
    .where('status', 'in', ['paid', 'disputed'])
    .groupBy('membership_id')
    .execute();
  const watched = await store
    .selectFrom('orders')
    .innerJoin('watched', 'watched.user_id', 'orders.user_id')
    .innerJoin('events', 'events.id', 'watched.event_id')
    .select(({ fn }) => ['orders.id', fn.sum<number | null>('watched.ms').as('ms')])
    .where(
      'orders.id',
      'in',
      orders.map(({ id }) => id),
    )
    .where('events.organisation_id', '=', organisationId)
    .where((eb) => eb.or([eb('events.not_in_pass', 'is', null), eb('events.not_in_pass', '!=', 1)]))
    .whereRef('watched.last_at', '>=', 'orders.covers_from')
    .whereRef('watched.first_at', '<', 'orders.covers_until')
    .groupBy('orders.id')
    .execute();
  return ({ id, membership_id: membership, covers_until: untilMs }: OrderRow) => {
    const renewal = renewals.find(({ membership_id: of }) => of === membership);
    const last = newest.find(({ membership_id: of }) => of === membership)?.until;
    const isNewest = untilMs !== null && Number(last) === untilMs;
    return {
      watched: Number(watched.find((one) => one.id === id)?.ms ?? 0),
      renewal:
        renewal && isNewest
          ? {
              state: renewal.state,
              fault: renewal.state === 'active' ? renewal.fault : null,
              next: toInstantOrNull(findNextPayment(renewal, untilMs)),
            }
          : null,
    };
  };
}
