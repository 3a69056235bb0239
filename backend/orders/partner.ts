import type { Store } from '../store/schema';
import type { SaleItem } from './sale-item';

/** Names the partner whose link led to the event. Asks nothing without one. */
export async function applyPartner(store: Store, item: SaleItem, via: string | undefined): Promise<SaleItem> {
  if (via === undefined || item.event_id === null) return item;
  const partner = await store
    .selectFrom('partners')
    .select('id')
    .where('event_id', '=', item.event_id)
    .where('slug', '=', via)
    .executeTakeFirst();
  return partner ? { ...item, partner_id: partner.id } : item;
}

/** Unknown links count nothing. */
export async function countClick(store: Store, eventId: string, slug: string): Promise<void> {
  await store
    .updateTable('partners')
    .set((eb) => ({ clicks: eb('clicks', '+', 1) }))
    .where('event_id', '=', eventId)
    .where('slug', '=', slug)
    .execute();
}
