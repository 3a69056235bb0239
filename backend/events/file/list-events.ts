import { ofMode } from '../../store/of-mode';
import type { PaymentAccounts } from '../../payments';
import type { Store } from '../../store/schema';
import { PHASE_COLUMNS } from '../timetable';

/** Counts only orders of the shop's current mode as sold. */
export async function listEvents(store: Store, mode: PaymentAccounts['mode']) {
  return store
    .selectFrom('events')
    .select((eb) => [
      'id',
      'domain_key',
      'title',
      ...PHASE_COLUMNS,
      'doors_open_at',
      'status_text',
      'source',
      eb
        .selectFrom('packages')
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .whereRef('packages.event_id', '=', 'events.id')
        .where('withdrawn_at', 'is', null)
        .as('packages'),
      eb
        .selectFrom('orders')
        .select((sub) => sub.fn.countAll<number>().as('count'))
        .whereRef('orders.event_id', '=', 'events.id')
        .where('status', '=', 'paid')
        .where(ofMode(mode))
        .as('orders'),
      ...(['grants', 'waiting_grants'] as const).map((table) =>
        eb
          .selectFrom(table)
          .select((sub) => sub.fn.countAll<number>().as('count'))
          .whereRef(`${table}.event_id`, '=', 'events.id')
          .as(table),
      ),
    ])
    .orderBy('start_time')
    .execute();
}
